// Which tables the lobby shows, in which order, and where a quick seat is.

import { describe, expect, it } from "vitest";
import type { TableCard } from "../src/protocol";
import {
  companyOf,
  found,
  gamesOf,
  grouped,
  type LobbyFilter,
  NO_FILTER,
  runOf,
  withNews,
} from "../src/store/lobby";
import { quickSeat } from "../src/store/quick_seat";
import { saidOf } from "../src/views/lobby/words";

const NOW = 50_000;

const card = (table: string, changes: Partial<TableCard> = {}): TableCard => ({
  table,
  title: table,
  game: "roulette",
  variant: "single_zero",
  status: "open",
  phase: "betting",
  round: 1,
  closes_ms: NOW + 12_000,
  minimum: 100,
  maximum: 50_000,
  players: 0,
  watchers: 0,
  results: [],
  ...changes,
});

const CARDS = withNews(new Map(), [
  card("Rivoli", { minimum: 2500 }),
  card("Summit", { game: "craps", variant: "craps", players: 4 }),
  card("Opéra", { variant: "double_zero", players: 2, meter: 300_000 }),
  card("Louvre", { status: "closed" }),
  card("Trevi", { minimum: 500, players: 1, meter: 900_000 }),
]);

const shown = (filter: Partial<LobbyFilter>, favourites: readonly string[] = []) =>
  found(
    CARDS,
    { ...NO_FILTER, ...filter },
    {
      favourites: new Set(favourites),
      saidOf: ({ title, game, variant }) => `${title} ${game} ${variant}`,
    },
  ).map(({ table }) => table);

describe("the tables found", () => {
  it("are all of them without a filter, in the house's order", () => {
    expect(shown({})).toEqual(["Rivoli", "Summit", "Opéra", "Louvre", "Trevi"]);
  });

  it("are of a game, of a variant, of a limit", () => {
    expect(shown({ game: "craps" })).toEqual(["Summit"]);
    expect(shown({ game: "roulette", variant: "double_zero" })).toEqual(["Opéra"]);
    expect(shown({ limit: "high" })).toEqual(["Rivoli"]);
    expect(shown({ limit: "middle" })).toEqual(["Trevi"]);
  });

  it("are those of which every word is said, without regard to accents", () => {
    expect(shown({ words: "opera" })).toEqual(["Opéra"]);
    expect(shown({ words: " ROULETTE  double " })).toEqual(["Opéra"]);
    expect(shown({ words: "roulette craps" })).toEqual([]);
  });

  it("are found by their id, what is played with there, and their meter", () => {
    expect(saidOf(card("streak-2", { title: "Summit", meter: 300_000 }))).toBe(
      "Summit streak-2 Roulette Single zero wheel ball Jackpot $3,000",
    );
  });

  it("are found by their dice", () => {
    const words = { favourites: new Set<string>(), saidOf };
    const withDice = found(CARDS, { ...NO_FILTER, words: "dice" }, words);
    expect(withDice.map(({ table }) => table)).toEqual(["Summit"]);
  });

  it("are those that the player has marked", () => {
    expect(shown({ isFavourite: true }, ["Trevi", "gone"])).toEqual(["Trevi"]);
    expect(shown({ isFavourite: true })).toEqual([]);
  });
});

describe("the groups", () => {
  const groupsOf = (cards: Iterable<TableCard>) => grouped([...cards], companyOf(cards));

  it("are games; where people play is first, then the lowest minimum, and closed tables last", () => {
    const roulette = ["Opéra", "Trevi", "Rivoli", "Louvre"];
    expect(groupsOf(CARDS.values())).toEqual([
      {
        game: "roulette",
        tables: 4,
        first: roulette,
        parts: [{ part: "all", tables: roulette }],
      },
      { game: "craps", tables: 1, first: ["Summit"], parts: [{ part: "all", tables: ["Summit"] }] },
    ]);
  });

  it("show first where people play, and then one table of each limit before another of the same", () => {
    const alike = ["1", "2", "3", "4", "5"].map((table) => card(table));
    const [group] = groupsOf([
      ...alike,
      card("5 dollars", { minimum: 500 }),
      card("people", { minimum: 2500, players: 1 }),
      card("25 dollars", { minimum: 2500 }),
      card("bots", { minimum: 500, players: 9, bots: 9 }),
    ]);
    expect(group?.first).toEqual(["people", "1", "5 dollars", "25 dollars", "2", "bots"]);
  });

  it("have headings of their limits where a game has many tables", () => {
    const many = Array.from({ length: 12 }, (_, at) => card(`${at}`, { minimum: 100 + 100 * at }));
    const tables = [
      ...many,
      card("bots", { players: 2, bots: 2 }),
      card("high", { minimum: 2500 }),
      card("people", { minimum: 2500, players: 3, bots: 2 }),
    ];
    const [{ parts } = { parts: [] }] = groupsOf(tables);
    expect(parts).toEqual([
      { part: "low", tables: ["0", "bots", "1", "2", "3"] },
      { part: "middle", tables: ["4", "5", "6", "7", "8", "9", "10", "11"] },
      { part: "high", tables: ["people", "high"] },
    ]);
  });

  it("do not take the player who has just left a table for company there", () => {
    const cards = [card("left", { players: 1 }), card("other", { players: 1 })];
    expect([...companyOf(cards, "left")]).toEqual(["other"]);
    expect([...companyOf([card("left", { players: 2 })], "left")]).toEqual(["left"]);
  });

  it("stay as they are while rounds go on, and while people come and go", () => {
    const company = companyOf(CARDS.values());
    const before = grouped([...CARDS.values()], company);
    const news = [
      card("Trevi", { minimum: 500, players: 9, phase: "drawn", results: ["17"] }),
      card("Opéra", { variant: "double_zero", meter: 300_000 }),
      card("Rivoli", { minimum: 2500, players: 2 }),
    ];
    expect(grouped([...withNews(CARDS, news).values()], company)).toEqual(before);
  });
});

describe("a game's tile", () => {
  it("sums up its tables, and shows the one at which most people play", () => {
    expect(gamesOf(CARDS)).toEqual([
      {
        ...{ game: "roulette", tables: 4, players: 3, bots: 0, from: 100 },
        ...{ meter: 900_000, liveliest: "Opéra" },
      },
      {
        ...{ game: "craps", tables: 1, players: 4, bots: 0, from: 100 },
        ...{ meter: null, liveliest: "Summit" },
      },
    ]);
  });

  it("shows a table where a round goes on rather than one that waits", () => {
    const cards = withNews(new Map(), [card("a", { phase: "idle" }), card("b")]);
    expect(gamesOf(cards)[0]?.liveliest).toBe("b");
  });
});

describe("a quick seat", () => {
  const seat = (
    cards: readonly TableCard[],
    balance: number | null = 100_000,
    favourites: readonly string[] = [],
  ) => quickSeat(cards, balance, NOW, new Set(favourites));

  it("is where bets are open long enough", () => {
    const late = card("late", { closes_ms: NOW + 2000 });
    expect(seat([late, card("soon"), card("idle", { phase: "idle" })])).toBe("soon");
  });

  it("is at a table that waits for a bet, if no other takes any", () => {
    const drawn = card("drawn", { phase: "drawn", closes_ms: null });
    expect(seat([drawn, card("idle", { phase: "idle", closes_ms: null })])).toBe("idle");
    expect(seat([drawn])).toBe("drawn");
  });

  it("is where betting begins soon rather than where it ends soon", () => {
    const ending = card("ending", { closes_ms: NOW + 9000 });
    const turning = card("turning", { phase: "drawn", closes_ms: null });
    const settled = card("settled", { phase: "settled", closes_ms: null });
    expect(seat([ending, turning, settled])).toBe("settled");
    expect(seat([ending, turning])).toBe("turning");
    expect(seat([ending])).toBe("ending");
  });

  it("is at a table that the player has marked", () => {
    const marked = card("marked", { minimum: 500, phase: "settled", closes_ms: null });
    expect(seat([card("soon", { players: 5 }), marked], 100_000, ["marked"])).toBe("marked");
    expect(seat([card("soon"), marked], 2000, ["marked"]), "too high for the balance").toBe("soon");
  });

  it("is in company, at a low minimum", () => {
    const tables = [
      card("alone"),
      card("dear", { players: 9, minimum: 500 }),
      card("cheap", { players: 2 }),
    ];
    expect(seat(tables)).toBe("cheap");
  });

  it("is in company, even if its bets close first", () => {
    const late = card("late", { closes_ms: NOW + 2000, players: 1 });
    const later = card("later", { phase: "settled", closes_ms: null, players: 1 });
    expect(seat([card("alone"), late])).toBe("late");
    expect(seat([card("alone"), late, later])).toBe("later");
  });

  it("is in the company of people rather than of bots", () => {
    const tables = [
      card("bots", { players: 40, bots: 40 }),
      card("people", { players: 3, bots: 1, minimum: 500 }),
      card("alone", { minimum: 200 }),
    ];
    expect(seat(tables)).toBe("people");
    expect(seat(tables.filter(({ table }) => table !== "people"))).toBe("bots");
  });

  it("is at no table that is closed, or too high for the balance", () => {
    expect(seat([card("closed", { status: "closed" })])).toBeNull();
    expect(seat([card("high", { minimum: 2500 })], 20_000)).toBeNull();
    expect(seat([card("high", { minimum: 2500 })], null)).toBe("high");
  });
});

describe("a run of one kind", () => {
  const kindIn = (outcome: string) => (Number(outcome) % 2 === 0 ? "even" : "odd");

  it("is told by its length, from the newest outcome on", () => {
    expect(runOf(["1", "3", "5", "2", "7"], kindIn)).toEqual({ kind: "odd", times: 3 });
    expect(runOf(["2", "4", "6", "8"], kindIn)).toEqual({ kind: "even", times: 4 });
  });

  it("is none if it is short, or there is no outcome", () => {
    expect(runOf(["1", "3", "2", "5", "7"], kindIn)).toBeNull();
    expect(runOf([], kindIn)).toBeNull();
  });
});
