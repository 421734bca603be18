// What is called of an outcome: in English as the house says it, in other languages as the games do.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GAMES, gameView } from "../src/games";
import { cardName as englishName } from "../src/games/casino_war/text";
import type { Called } from "../src/games/contract";
import { callOf as crapsCallOf } from "../src/games/craps/call";
import { comparing } from "../src/games/pai_gow/told";
import { LOADERS } from "../src/languages";
import { calledInReceipt, isQuietlyCalled } from "../src/store/calls";
import { recordedRound } from "../src/store/replay";
import type { TableState } from "../src/store/table_state";
import type { Receipt } from "../src/verify/receipt";
import { receipts as crapsReceipts } from "./verify/craps_receipts.json";
import { receipts as wheelReceipts } from "./verify/one_outcome_receipts.json";
import { receipts as paiGowReceipts } from "./verify/pai_gow_receipts.json";
import { receipts as rouletteReceipts } from "./verify/receipts.json";
import { receipts as variationReceipts } from "./verify/roulette_variation_receipts.json";
import { receipts as warReceipts } from "./verify/war_receipts.json";

const ALL = [
  ...[...rouletteReceipts, ...variationReceipts, ...wheelReceipts],
  ...[...crapsReceipts, ...paiGowReceipts, ...warReceipts],
].map(({ receipt }) => JSON.parse(receipt) as Receipt);
const SETTLED = ALL.filter(({ result, outcome }) => result === "settled" && outcome !== "");

async function calledOf(receipt: Receipt): Promise<Called> {
  const replay = await gameView(receipt.game)?.replay?.(recordedRound(receipt));
  const { outcome: call, rules } = receipt;
  return { outcome: replay?.outcome ?? "", draw: receipt.draws.at(-1) ?? null, call, rules };
}

/** What is called on the way to a result, and last of all where nobody stands to the end. */
const CHOICES = [
  ["casino_war", "seat 2 goes to war for $1,250"],
  ["casino_war", "seat 2, 4 surrenders"],
  ["casino_war", "seat 3 cuts"],
  ["pai_gow", "7: dealer first"],
  ["pai_gow", "16: dead hand first"],
  ["pai_gow", "4: seat 3 first"],
  ["pai_gow", "seat 2 is the bank"],
  ["pai_gow", "seat 5 co-banks"],
  ["pai_gow", "seat 6 surrenders"],
  ["pai_gow", "the dealer has set"],
] as const;

/** Wheels say what their symbols are called; the house has only the symbols. Its dealers call a box by its
 * seat. */
const alike = (words: string) =>
  words
    .toLowerCase()
    .replace(/number |\$/g, "")
    .replace(/\bseat\b/g, "box");

describe("a round that wins me nothing", () => {
  const after = (game: string, returned: number) =>
    ({
      facts: { game },
      phase: "settled",
      round: 4,
      settlement: { round: 4, staked: 500, returned },
    }) as unknown as TableState;

  it("is called quietly where each player has a box, and not where all share an outcome", () => {
    expect(isQuietlyCalled(after("casino_war", 0))).toBe(true);
    expect(isQuietlyCalled(after("pai_gow", 500))).toBe(true);
    expect(isQuietlyCalled(after("pai_gow", 501))).toBe(false);
    expect(isQuietlyCalled(after("roulette", 0))).toBe(false);
    expect(isQuietlyCalled({ ...after("casino_war", 0), round: 5 })).toBe(false);
    expect(isQuietlyCalled(null)).toBe(false);
  });

  it("is called as any other as long as the page does not tell how it has ended", () => {
    const draw = { start: 9 };
    const told = { ...after("pai_gow", 0), shown: { draw } } as unknown as TableState;
    comparing.value = new Map([[draw, { boxes: "all", now: null } as const]]);
    expect(isQuietlyCalled(told)).toBe(false);
    comparing.value = new Map();
    expect(isQuietlyCalled(told)).toBe(true);
  });
});

describe("a call in English", () => {
  it.each(GAMES.map(({ game }) => game))("is the house's own: %s", async (game) => {
    const rounds = SETTLED.filter((one) => one.game === game);
    expect(rounds.length).toBeGreaterThan(0);
    const said = new Set<boolean>();
    for (const round of rounds) {
      const called = await calledOf(round);
      const inList = { ...called, draw: null };
      for (const one of [called, inList]) {
        const words = gameView(game)?.callOf?.(one) ?? null;
        said.add(words !== null);
        if (words === null) continue;
        // Of a round against a player's bank the page says what the bank has come to.
        expect(alike(words)).toBe(alike(one.call.replace(/^.*, (?=bank at )/, "")));
      }
    }
    expect(said.has(true)).toBe(true);
  });

  it("of the dice that are not settled yet is said from the draw", () => {
    const draw = { dice: [2, 5, 4] };
    const call = gameView("sic_bo")?.callOf?.({ outcome: "", draw, call: "x", rules: {} });
    expect(call).toBe("2, 5, 4, total 11");
  });

  it("in a receipt is said by its game, and by the house where the game cannot", () => {
    const spun = { game: "roulette", rules: {}, draws: [{ number: "17" }], outcome: "x" };
    expect(calledInReceipt(spun, "")).toBe("17 black odd low");
    expect(calledInReceipt({ ...spun, draws: [] }, "")).toBe("x");
  });

  it.each(CHOICES)("of a choice is the house's own: %s %s", (game, call) => {
    const told = { outcome: "", draw: null, call, rules: {} };
    expect(alike(gameView(game)?.callOf?.(told) ?? "")).toBe(alike(call));
  });

  it("that the page does not know stays as the house says it", () => {
    expect(crapsCallOf("Seven out, something new")).toBeNull();
    const told = { outcome: "", draw: null, call: "the round is void", rules: {} };
    for (const { callOf } of GAMES) expect(callOf?.(told) ?? null).toBeNull();
  });
});

const mine = (netCents: number) => ({ seat: 1, posted: {}, wagers: [], netCents });

const asBank = (netCents: number) => ({ ...mine(netCents), wagers: [{ on: "bank" }] });

const TOLD_OF_CHOICES = CHOICES.map(([game, call]) => [game, { call }] as const);

const TOLD: readonly (readonly [game: string, told: Partial<Called>])[] = [
  ["roulette", { outcome: "17" }],
  ["roulette", { draw: { number: "36" } }],
  ["lightning_roulette", { outcome: "0", call: "0 green, 150 to 1" }],
  ["sic_bo", { outcome: "2-5-4" }],
  ["big_six", { outcome: "28" }],
  ["dreamcatcher", { outcome: "1-2" }],
  ["craps", { call: "Easy four, mark it" }],
  ["casino_war", { outcome: "Kd", call: "dealer king, seat 2, 4 ties" }],
  ["pai_gow", { outcome: "1:win 3:push", call: "seat 1 wins, seat 3 ties" }],
  ["pai_gow", { outcome: "1:win", call: "seat 1 wins", mine: mine(475) }],
  ["pai_gow", { outcome: "1:lose", call: "seat 1 loses", mine: mine(-500) }],
  ["pai_gow", { outcome: "1:push", call: "seat 1 ties", mine: mine(0) }],
  ["pai_gow", { outcome: "0:lose 2:bank_win", call: "dealer loses, bank at seat 2 wins" }],
  ["pai_gow", { outcome: "2:bank_win", call: "bank at seat 2 wins", mine: asBank(475) }],
  ["pai_gow", { outcome: "2:bank_lose", call: "bank at seat 2 loses", mine: asBank(-500) }],
  ...TOLD_OF_CHOICES,
];

const IN_GERMAN_CARDS = ["Herz König", "Pik 9"];

const IN_GERMAN = [
  ...["17 schwarz, ungerade, niedrig", "36 rot, gerade, hoch", "0 grün, 150 zu 1"],
  ...["2, 5, 4: Summe 11", "Fahne", "7×, Zahl 2", "leichte Vier, der Point steht"],
  ...["Geber: König, Gleichstand: Box 2, 4", "Box 1 gewinnt, Box 3 unentschieden"],
  ...["Sie gewinnen 4,75 $", "Sie verlieren 5 $", "Unentschieden: Einsatz zurück"],
  ...["Bank (Box 2) gewinnt", "Sie gewinnen 4,75 $ als Bank", "Sie verlieren 5 $ als Bank"],
  ...["Box 2 zieht für 1.250 $ in den Krieg", "Aufgegeben: Box 2, 4", "Box 3 hebt ab"],
  ...["7: der Geber zuerst", "16: die tote Hand zuerst", "4: Box 3 zuerst"],
  ...["Box 2 hält die Bank", "Box 5 hält die Bank, und das Haus deckt die Hälfte"],
  ...["Aufgegeben: Box 6", "Der Geber hat gesetzt"],
];

it("speaks to a player at a Pai Gow table, and to others of the boxes", () => {
  const told = { outcome: "2:win", draw: null, call: "seat 2 wins", rules: {} };
  const said = [undefined, 475, -500, 0].map((net) =>
    gameView("pai_gow")?.callOf?.(net === undefined ? told : { ...told, mine: mine(net) }),
  );
  expect(said).toEqual(["box 2 wins", "You win $4.75", "You lose $5", "You tie: bet returned"]);
});

it("a card has a name", () => {
  const names = ["Kh", "9s", "Td", "Ac"].map(englishName);
  expect(names).toEqual(["king of hearts", "9 of spades", "10 of diamonds", "ace of clubs"]);
});

describe("a call in another language", () => {
  beforeEach(() => {
    vi.resetModules();
  });
  afterEach(() => {
    vi.resetModules();
    localStorage.clear();
  });

  it.each(Object.keys(LOADERS) as (keyof typeof LOADERS)[])(
    "is all in it: %s",
    async (language) => {
      localStorage.setItem("croupier.language", language);
      const { loadLanguage } = await import("../src/languages");
      await loadLanguage();
      const games = await import("../src/games");
      const said = TOLD.map(([game, told]) => {
        const all = { outcome: "", draw: null, call: "", rules: {}, ...told };
        return games.gameView(game)?.callOf?.(all) ?? "";
      });
      const spaced = said.map((words) => words.replace(/\s/g, " "));
      if (language === "de") expect(spaced).toEqual(IN_GERMAN);
      const english = TOLD.map(([game, told]) =>
        gameView(game)?.callOf?.({ outcome: "", draw: null, call: "", rules: {}, ...told }),
      );
      for (const [index, words] of said.entries()) expect(words).not.toBe(english[index]);
      const { cardName } = await import("../src/games/casino_war/text");
      expect(cardName("Kh")).not.toBe(englishName("Kh"));
      if (language === "de") expect([cardName("Kh"), cardName("9s")]).toEqual(IN_GERMAN_CARDS);
    },
  );
});
