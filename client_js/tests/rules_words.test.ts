// What the house says of rules submissions, in every language.

import { describe, expect, it, vi } from "vitest";
import { paidForWords, paytableWords } from "../src/text/paytable_words";
import { sentenceWords, standingWords } from "../src/text/rules_words";
import { valueWords } from "../src/text/value_words";
import { paid, paytables, phrases, sentences, standings, values } from "./rules_in_english.json";

const wordsOf = (said: string) => said.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/** Names, which are the same in every language. */
const NAMES = "fire chee yee cup say house way jung quat pin";
/** The wagers that tables call by their English names. */
const CRAPS =
  "craps mini pass line don come odds place buy lay hardway field any seven horn whirl hop";
/** What no value may keep, but for the words that the language itself has. */
const KEPT = {
  de: `${NAMES} ${CRAPS} progressive joker cent`,
  es: `${NAMES} ${CRAPS} no`,
  fr: `${NAMES} ${CRAPS} progressive joker double six cent cents dragon`,
  zh: `${NAMES} craps`,
};

const digits = (said: string) => (said.match(/\d{4}/g) ?? []).sort().join(" ");

describe.each(["es", "fr", "de", "zh"] as const)("a rules submission in %s", (language) => {
  it("says what every choice is", () => {
    expect(sentences.length).toBeGreaterThan(20);
    for (const sentence of sentences) {
      const { words, isTranslated } = sentenceWords(sentence, language);
      expect([sentence, isTranslated]).toEqual([sentence, true]);
      expect(words).not.toBe(sentence);
      expect(words).toMatch(/[.。]$/);
    }
    const said = sentences.map((sentence) => sentenceWords(sentence, language).words);
    expect(new Set(said).size).toBe(sentences.length);
  });

  it("says what every text is, with its years", () => {
    expect(standings.length).toBeGreaterThan(3);
    for (const standing of standings) {
      const { words, isTranslated } = standingWords(standing, language);
      expect([standing, isTranslated]).toEqual([standing, true]);
      expect(words).not.toMatch(/force|effective|expired|proposed|\$/);
      expect([standing, digits(words)]).toEqual([standing, digits(standing)]);
    }
  });

  it("says every phrase of a procedure, in its place", () => {
    expect(phrases.length).toBeGreaterThan(10);
    const said = phrases.map((phrase) => valueWords(phrase, language));
    for (const [at, phrase] of phrases.entries()) expect(said[at]).not.toBe(phrase);
    expect(new Set(said).size).toBe(phrases.length);
    const both = valueWords(`${phrases[0]}; ${phrases[1]}`, language);
    expect(both.split(/\u00a0?; |；/)).toEqual(said.slice(0, 2));
  });

  it("says what every paytable is, and each of its rows, with their numbers", () => {
    expect(paid.length).toBeGreaterThan(100);
    const numbers = (said: string) => (said.match(/\d+/g) ?? []).sort().join(" ");
    for (const [said, house] of [
      ...paytables.map((title) => [paytableWords(title, language), title] as const),
      ...paid.map((what) => [paidForWords(what, language), what] as const),
    ]) {
      expect([house, said.isTranslated]).toEqual([house, true]);
      if (/\d/.test(house)) expect([house, numbers(said.words)]).toEqual([house, numbers(house)]);
    }
    const rows = paid.map((what) => paidForWords(what, language).words);
    expect(new Set(rows).size).toBe(rows.length);
    const unknown = { words: "cherry", isTranslated: false };
    expect(paidForWords("cherry", language)).toEqual(unknown);
    expect(paytableWords("cherry", language)).toEqual(unknown);
  });

  it("says every value that a table has chosen, with its figures", () => {
    expect(values.length).toBeGreaterThan(80);
    const kept = new Set(KEPT[language].split(" "));
    for (const house of values) {
      const said = valueWords(house, language);
      const english = wordsOf(house).filter((word) => !kept.has(word));
      const stayed = wordsOf(said).filter((word) => english.includes(word));
      expect([house, said, stayed]).toEqual([house, said, []]);
      const figures = said.match(/[\d,]+/g) ?? [];
      for (const figure of house.match(/\d[\d,]*/g) ?? []) expect(figures).toContain(figure);
    }
    const said = values.map((house) => valueWords(house, language));
    expect(new Set(said).size).toBe(values.length);
  });

  it("leaves the labels of a house as they are, and a list with an entry that it does not know", () => {
    expect(valueWords("$5: cherry", language)).toMatch(/^\$5(: |\u00a0: |：)cherry$/);
    expect(valueWords("red, cherry", language)).toBe("red, cherry");
    expect(valueWords("cherry: 5 to 1", language)).toBe("cherry: 5 to 1");
  });

  it("spells both sides of a changed label alike", () => {
    const [before, after] = ["$1: $1", "$1: cherry"].map((said) => valueWords(said, language));
    expect(after).toBe(before?.replace(/\$1$/, "cherry"));
    const two = valueWords("$1: cherry; $2: $2", language);
    expect(two.split(/\u00a0?; |；/)).toEqual([after, before?.replaceAll("$1", "$$2")]);
  });

  it("leaves English what it does not know, and says so", () => {
    const unknown = { words: "Something new.", isTranslated: false };
    expect(sentenceWords("Something new.", language)).toEqual(unknown);
    expect(standingWords("Something new.", language)).toEqual(unknown);
    expect(valueWords("Something new", language)).toBe("Something new");
  });
});

it("a rules submission in English is the house's own", () => {
  for (const sentence of sentences) expect(sentenceWords(sentence, "en").words).toBe(sentence);
  for (const standing of standings) expect(standingWords(standing, "en").words).toBe(standing);
  expect(valueWords("not offered", "en")).toBe("not offered");
});

it("a rules submission in German", () => {
  expect(valueWords("yes", "de")).toBe("ja");
  expect(valueWords("not offered", "de")).toBe("nicht angeboten");
  expect(sentenceWords("The minimum wager.", "de").words).toBe("Der kleinste Einsatz.");
  expect(standingWords("proposed text of June 2011", "de").words).toMatch(/^vorgeschlagener Text/);
});

it("writes figures and money in the manner of the page, and leaves the symbols of a wheel", async () => {
  localStorage.setItem("croupier.language", "de");
  vi.resetModules();
  const german = (await import("../src/text/value_words")).valueWords;
  localStorage.removeItem("croupier.language");
  vi.resetModules();

  expect(german("$10,000", "de")).toBe("10.000\u00a0$");
  expect(german("$0.50", "de")).toBe("0,50\u00a0$");
  expect(german("1,000 to 1: weight 1,200; 500 to 1: weight 2", "de")).toBe(
    "1.000 zu 1: Gewicht 1.200; 500 zu 1: Gewicht 2",
  );
  expect(german("a meter that opens at $9,000", "de")).toBe(
    "ein Jackpot, der mit 9.000\u00a0$ beginnt",
  );
  expect(german("$5: 5 to 1; $10: $10", "de")).toBe("$5: 5 zu 1; $10: $10");
});
