// The guides in other languages: every sentence is there, with the figures of the English one.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameGuide, TableFacts } from "../../src/games/contract";
import type { SpotInfo } from "../../src/protocol";
import { factsOf } from "../../src/views/guide/use_guide";

interface TableMade {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly spots: readonly SpotInfo[];
}

const TABLES: readonly TableFacts[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "tables.json"), "utf8"),
).map(({ game, rules, spots }: TableMade, at: number) =>
  factsOf(
    { table: `${game}-${at}`, game, rules, spots },
    { minimum: Number(rules["min"]), maximum: Number(rules["max"]), variant: "" },
  ),
);

const untranslated: Readonly<Record<"files" | "sentences", readonly string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "../untranslated.json"), "utf8"),
);

const speaksEnglish = (game: string) =>
  untranslated.files.includes(`${game}/guide_text.ts`) ||
  untranslated.sentences.some((sentence) => sentence.startsWith(`${game}/guide_text.`));

/** The guides of both wheels with a clapper are in English, and side wagers may be. */
const WHEELS = ["big_six", "dreamcatcher"];
const SIDE_WAGERS = speaksEnglish("side_wagers") ? ["b2b", "blazing_sevens", "roulette_up"] : [];
const TRANSLATED = TABLES.filter(
  ({ game, spots }) =>
    !WHEELS.includes(game) &&
    !speaksEnglish(game) &&
    !SIDE_WAGERS.some((on) => on === "roulette_up" && spots.has(on)),
);

async function guidesIn(language: string): Promise<ReadonlyMap<string, GameGuide>> {
  vi.resetModules();
  localStorage.setItem("croupier.language", language);
  const { loadLanguage } = await import("../../src/languages");
  await loadLanguage();
  const { gameView } = await import("../../src/games");
  const games = [...new Set(TRANSLATED.map(({ game }) => game))];
  const guides = games.map(async (game) => {
    const guide = await gameView(game)?.guide();
    if (guide === undefined) throw new Error(`${game} has no guide`);
    return [game, guide] as const;
  });
  return new Map(await Promise.all(guides));
}

interface Said {
  readonly sentences: readonly string[];
  readonly titles: readonly string[];
}

function saidBy(guide: GameGuide, facts: TableFacts): Said {
  const wagers = guide
    .wagers(facts)
    .filter(({ on }) => !on.some((one) => SIDE_WAGERS.includes(one)));
  const examples = guide.examples(facts);
  const topics = guide.topics?.(facts) ?? [];
  const cited = [
    ...guide.round(facts),
    ...topics.flatMap(({ lines }) => lines),
    ...wagers.flatMap(({ wins }) => wins),
    ...examples.flatMap(({ lines }) => lines),
    ...guide.troubles(facts),
  ];
  const { words, result } = guide.firstBet();
  return {
    sentences: [...cited.map((one) => one.words), words, result],
    titles: [...wagers, ...examples, ...topics].map(({ title }) => title),
  };
}

/** The numbers in a sentence, whatever their order and the manner of writing them. */
const figures = (words: string) => (words.match(/\d/g) ?? []).sort().join("");

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

describe.each(["es", "fr", "de", "zh"])("the guides in %s", (language) => {
  it("say every sentence, with the figures of the English one", async () => {
    const english = await guidesIn("en");
    const before = TRANSLATED.map((facts) => saidBy(english.get(facts.game) as GameGuide, facts));
    const guides = await guidesIn(language);
    const after = TRANSLATED.map((facts) => saidBy(guides.get(facts.game) as GameGuide, facts));
    const wrong: string[] = [];
    before.forEach(({ sentences, titles }, at) => {
      const other = after[at] as Said;
      expect(other.sentences.length).toBe(sentences.length);
      expect(other.titles.length).toBe(titles.length);
      expect(new Set(other.titles).size).toBe(new Set(titles).size);
      sentences.forEach((words, index) => {
        const translation = other.sentences[index] ?? "";
        const isSound =
          translation !== words &&
          figures(translation) === figures(words) &&
          /[.:。：]$/.test(translation) &&
          !/undefined|NaN/.test(translation);
        if (!isSound) wrong.push(`${words} → ${translation}`);
      });
    });
    expect(TRANSLATED.length).toBeGreaterThan(8);
    expect([...new Set(wrong)]).toEqual([]);
  });
});
