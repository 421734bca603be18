// Every sentence of the frame in every language, with the same figures and names in it; and which
// sentences of the games are not translated yet: that list may only shrink.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../src/games";
import "../src/games/casino_war/replay_text";
import "../src/games/craps/totals/text";
import "../src/games/guide/common";
import "../src/games/pai_gow/hand_words";
import "../src/games/pai_gow/house_way/text";
import "../src/games/pai_gow/replay_text";
import "../src/games/roulette/bets/text";
import "../src/games/roulette/past/text";
import "../src/games/roulette/replay_text";
import "../src/games/sic_bo/past/text";
import "../src/views/chat/text";
import "../src/views/lobby/meter_text";
import "../src/views/lobby/text";
import "../src/views/panels/text";
import "../src/views/receipt/text";
import "../src/views/replay/text";
import "../src/views/settings/text";
import "../src/views/show/text";
import "../src/views/strip/text";
import { LOADERS } from "../src/languages";
import { en } from "../src/text/en";
import { ENGLISH, LANGUAGES, type Words } from "../src/text/language";

const OTHERS = ["es", "fr", "de", "zh"] as const;

// The words of guides and tables are registered when they are loaded.
import.meta.glob("../src/games/*/*_text.ts", { eager: true });

const SOURCE = join(import.meta.dirname, "../src");
const UNTRANSLATED = join(import.meta.dirname, "untranslated.json");

type Leaf = readonly [path: string, value: unknown];

/** Every sentence of a catalogue by its place: "lobby.openTable". */
function leaves(value: unknown, path = ""): readonly Leaf[] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, path === "" ? key : `${path}.${key}`),
  );
}

/** All that a language says: at once, and at its places. */
async function wordsOf(language: (typeof OTHERS)[number]): Promise<Words> {
  const { words, later } = await LOADERS[language]();
  const all: Record<string, object> = { ...words };
  for (const load of Object.values(later)) {
    for (const [part, own] of Object.entries(await load())) all[part] = { ...all[part], ...own };
  }
  return all;
}

/** Stands for any count, sum or round: whatever the manner of writing, its digits are there. */
const FIGURES = [1_234_500, 7_654_300, 9_182_700];
const NAMES = ["Abelard", "Beatrix", "Cleopatra"];

/** What a sentence keeps of what it is given, which of its arguments. */
function kept(sentence: (...given: never[]) => unknown, given: readonly unknown[]): string {
  const said = String(sentence(...(given as never[])));
  const digits = said.replace(/\D/g, "");
  const isKept = (one: unknown) =>
    typeof one === "number"
      ? digits.includes(String(one)) || digits.includes(String(one / 100))
      : said.includes(String(one));
  return given.map((one) => (isKept(one) ? "kept" : "left out")).join(", ");
}

/** The arguments that the English sentence can be said with: figures, names, or lists. */
function fitting(sentence: (...given: never[]) => unknown): readonly (readonly unknown[])[] {
  const lists = NAMES.map((name) => [name]);
  const mixed = [FIGURES[0], NAMES[1], NAMES[2]];
  const turned = [NAMES[0], FIGURES[1], NAMES[2]];
  return [FIGURES, NAMES, mixed, turned, lists]
    .map((given) => given.slice(0, sentence.length))
    .filter((given) => {
      try {
        return !/NaN|非数值/.test(String(sentence(...(given as never[]))));
      } catch {
        return false;
      }
    });
}

/** Sentences that keep other figures or names than the English ones. */
function differing(english: object, translation: object): readonly string[] {
  const translations = new Map(leaves(translation));
  return leaves(english).flatMap(([path, words]) => {
    if (typeof words !== "function" || !translations.has(path)) return [];
    const sentence = words as (...given: never[]) => unknown;
    const other = translations.get(path) as typeof sentence;
    const sayable = fitting(other).map(String);
    const cases = fitting(sentence).filter((given) => sayable.includes(String(given)));
    if (cases.length === 0) return [`${path}: cannot be said`];
    if (other.length !== sentence.length) return [`${path}: other arguments`];
    return cases
      .filter((given) => kept(other, given) !== kept(sentence, given))
      .map((given) => `${path}(${given}): ${kept(other, given)}`);
  });
}

it("every language can be chosen and loaded", () => {
  expect(["en", ...Object.keys(LOADERS)].sort()).toEqual([...LANGUAGES].sort());
});

describe.each(OTHERS)("the frame in %s", (language) => {
  it("has every sentence, and none that nobody says", async () => {
    const { common } = await wordsOf(language);
    const paths = (catalogue: unknown) => leaves(catalogue).map(([path]) => path);
    expect(paths(common).sort()).toEqual([...paths(en)].sort());
    expect(leaves(common).filter(([, words]) => words === "")).toEqual([]);
  });

  it("says the same figures and names", async () => {
    const { common } = await wordsOf(language);
    const wrong = differing(en, common ?? {});
    expect(wrong).toEqual([]);
  });

  it("is not English", async () => {
    const { common } = await wordsOf(language);
    const translations = new Map(leaves(common));
    const sentences = leaves(en).filter(
      ([, words]) => typeof words === "string" && (words.match(/[a-z]{2,}/g) ?? []).length > 3,
    );
    const same = sentences.filter(([path, words]) => translations.get(path) === words);
    expect(sentences.length).toBeGreaterThan(50);
    expect(same).toEqual([]);
  });
});

/** The files of the games whose sentences no language can replace. */
function fixedFiles(): readonly string[] {
  return readdirSync(join(SOURCE, "games"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\/(\w+_)?text\.ts$/.test(file))
    .filter((file) => !readFileSync(join(SOURCE, "games", file), "utf8").includes("translated("))
    .sort();
}

describe("the games", () => {
  it("say in English what is listed as not translated yet, and nothing else", async () => {
    const all = await Promise.all(OTHERS.map(wordsOf));
    const sentences = [...ENGLISH].flatMap(([part, english]) =>
      Object.keys(english)
        .filter((key) => !all.every((words) => key in { ...words[part] }))
        .map((key) => `${part}.${key}`),
    );
    const found = { files: fixedFiles(), sentences: sentences.sort() };
    // Translated something? Take it off the list in untranslated.json.
    expect(found).toEqual(JSON.parse(readFileSync(UNTRANSLATED, "utf8")));
  });

  it.each(OTHERS)("have in %s no sentence that nobody says", async (language) => {
    const words = await wordsOf(language);
    const strays = Object.entries(words)
      .filter(([part]) => part !== "common")
      .flatMap(([part, own]) => {
        const english = ENGLISH.get(part);
        const known = new Set(leaves(english ?? {}).map(([path]) => path));
        return leaves(own)
          .filter(([path]) => !known.has(path))
          .map(([path]) => `${part}.${path}`);
      });
    expect(strays).toEqual([]);
  });

  it.each(OTHERS)("say in %s the same figures and names", async (language) => {
    const words = await wordsOf(language);
    const wrong = [...ENGLISH].flatMap(([part, english]) =>
      differing(english, words[part] ?? {}).map((what) => `${part}.${what}`),
    );
    // It takes a word of the protocol.
    expect(wrong).toEqual(["sic_bo/text.outcome: cannot be said"]);
  });

  it.each(OTHERS)("have in %s no empty sentence but where English has one", async (language) => {
    const words = await wordsOf(language);
    const empty = Object.entries(words).flatMap(([part, own]) => {
      const english = new Map(leaves(ENGLISH.get(part) ?? {}));
      return leaves(own)
        .filter(([path, said]) => said === "" && english.get(path) !== "")
        .map(([path]) => `${part}.${path}`);
    });
    expect(empty).toEqual([]);
  });

  it.each(OTHERS)("have in %s whole lists of names", async (language) => {
    const words = await wordsOf(language);
    const gaps = Object.entries(words)
      .filter(([part]) => part !== "common")
      .flatMap(([part, own]) => {
        const given = own as Readonly<Record<string, unknown>>;
        const ownPaths = new Set(leaves(own).map(([path]) => path));
        return leaves(ENGLISH.get(part) ?? {})
          .filter(([path]) => (path.split(".")[0] ?? "") in given)
          .filter(([path]) => !ownPaths.has(path))
          .map(([path]) => `${part}.${path}`);
      });
    expect(gaps).toEqual([]);
  });
});

describe("a page in another language", () => {
  beforeEach(() => {
    vi.resetModules();
    localStorage.clear();
  });
  afterEach(() => {
    vi.resetModules();
    localStorage.clear();
  });

  async function spoken(stored: string | null, browser: readonly string[]) {
    if (stored !== null) localStorage.setItem("croupier.language", stored);
    vi.spyOn(navigator, "languages", "get").mockReturnValue([...browser]);
    const { loadLanguage } = await import("../src/languages");
    await loadLanguage();
    const { text } = await import("../src/text");
    const { money, payout } = await import("../src/text/format");
    const { gameName, gameView } = await import("../src/games");
    return { text, money, payout, gameName, gameView };
  }

  it("speaks it, also of games, and writes money and odds in its manner", async () => {
    const { text, money, payout, gameName, gameView } = await spoken("de", ["en-US"]);
    expect(text.lobby.title).toBe("Tische");
    expect(gameName("roulette_x")).toBe("Roulette X");
    expect(gameView("roulette")?.nameOf("dozen", ["2"])).toBe("2. Dutzend");
    expect(gameView("casino_war")?.nameOf("war", [])).toBe("Kriegseinsatz");
    expect(gameView("pai_gow")?.nameOf("bank", [])).toBe("Was die Bank gestellt hat");
    expect(money(123_456_700).replace(/\s/g, " ")).toBe("1.234.567 $");
    expect(payout("35")).toBe("35 zu 1");
    expect(payout("9 to 5")).toBe("9 zu 5");
    expect(payout("10 to 1 … 1000 to 1")).toBe("10 zu 1 … 1.000 zu 1");
  });

  it.each([
    ["craps", () => import("../src/games/craps/guide")],
    ["lightning_roulette", () => import("../src/games/lightning_roulette/guide")],
    ["roulette", () => import("../src/games/roulette/guide")],
    ["sic_bo", () => import("../src/games/sic_bo/guide")],
  ] as const)(
    "says the guide of %s with sentences that come after its modules",
    async (game, load) => {
      localStorage.setItem("croupier.language", "de");
      const { guide } = await load();
      const said = () => {
        const spots = ["pass", "straight", "small"].map((on) => [on, { on, pick: [] }] as const);
        const facts = { rules: {}, spots: new Map(spots) } as never;
        const { words, result } = guide.firstBet();
        const wagers = guide.wagers(facts);
        const wins = wagers.flatMap((wager) => wager.wins);
        const cited = [...guide.round(facts), ...wins, ...guide.troubles(facts)];
        const titles = wagers.map(({ title }) => title);
        return [words, result, ...titles, ...cited.map((one) => one.words)];
      };
      const { loadLanguage } = await import("../src/languages");
      await loadLanguage();
      const english = said();
      const { gameView } = await import("../src/games");
      expect(await gameView(game)?.guide()).toBe(guide);
      expect(said().filter((words) => english.includes(words))).toEqual([]);
    },
  );

  it("loads what only a table says with the table", async () => {
    const { gameView } = await spoken("zh", []);
    const { text } = await import("../src/games/pai_gow/text");
    const { handWords } = await import("../src/games/pai_gow/hand_words");
    expect([text.dealer, handWords(["6-6", "6-2"])]).toEqual(["Dealer", "Gong with Teen"]);
    await gameView("pai_gow")?.loadTable?.();
    expect([text.dealer, handWords(["6-6", "6-2"])]).toEqual(["荷官", "天杠"]);
  });

  it("says in a guide what the table says, without the table", async () => {
    const { gameView } = await spoken("fr", []);
    const { text } = await import("../src/games/side_wagers/text");
    await gameView("lightning_roulette")?.guide();
    expect(text.toOne(50)).toBe("50 contre 1");
  });

  it("speaks English where a file is missing", async () => {
    const { speak, translated, withWords } = await import("../src/text/language");
    const later = {
      "craps/guide": async () => ({ "craps/guide_text": { title: "Titel" } }),
      "craps/table": () => Promise.reject(new TypeError("Failed to fetch")),
    };
    speak({}, later);
    const words = translated("craps/guide_text", { title: "Title", win: "It wins." });
    const places = ["craps/table", "craps/guide", "nowhere/guide"];
    expect(await withWords(places, async () => words.title)).toBe("Titel");
    expect(words.win).toBe("It wins.");
  });

  it("speaks the browser's language if none was chosen", async () => {
    const { text } = await spoken(null, ["it-IT", "fr-CH", "en"]);
    expect(text.lobby.games).toBe("Jeux");
  });

  it("speaks English where it knows none of the browser's languages", async () => {
    const { text } = await spoken("tlh", ["it-IT"]);
    expect(text.lobby.games).toBe("Games");
  });
});
