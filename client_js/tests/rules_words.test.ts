// What the house says of rules submissions, in every language.

import { describe, expect, it } from "vitest";
import { paidForWords, paytableWords } from "../src/text/paytable_words";
import { sentenceWords, standingWords, valueWords } from "../src/text/rules_words";
import { paid, paytables, phrases, sentences, standings } from "./rules_in_english.json";

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
    expect(both.split(language === "zh" ? "；" : "; ")).toEqual(said.slice(0, 2));
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
