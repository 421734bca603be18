import { describe, expect, it } from "vitest";
import type { TableCard, TableWin } from "../src/protocol";
import { latestOf, newsIn } from "../src/store/latest";

const NOW = 1_000_000_000;

function win(net: number, facts: Partial<TableWin> = {}): TableWin {
  return {
    ...{ round: 7, outcome: "17", name: "Ana", kind: "player" },
    ...{ staked: 100, returned: 100 + net, at_ms: NOW - 1000, ...facts },
  };
}

function card(table: string, facts: Partial<TableCard> = {}): TableCard {
  return {
    ...{ table, title: table, game: "roulette", variant: "single_zero" },
    ...{ status: "open", phase: "settled", round: 7, closes_ms: null },
    ...{ minimum: 100, maximum: 1000, players: 0, watchers: 0, results: ["17", "4"] },
    ...facts,
  } as TableCard;
}

const mapOf = (...cards: readonly TableCard[]) =>
  new Map(cards.map((one) => [one.table, one] as const));
const told = (news: readonly { readonly table: string; readonly win: TableWin | null }[]) =>
  news.map(({ table, win }) => (win === null ? table : `${win.name} at ${table}`));

describe("what the tables have just come to", () => {
  it("is fresh wins at first, and then the last outcome of each other table", () => {
    const cards = mapOf(
      card("quiet"),
      card("new", { results: [] }),
      card("won", { win: win(100, { at_ms: NOW - 5000 }) }),
      card("just", { win: win(900, { name: "Bob" }) }),
      card("stale", { win: win(100, { at_ms: NOW - 3_600_000 }) }),
      card("shut", { status: "closed" }),
    );
    expect(told(latestOf(cards, NOW, 12))).toEqual(["Bob at just", "Ana at won", "quiet", "stale"]);
    expect(latestOf(cards, NOW, 2)).toHaveLength(2);
  });

  it("begins with the table that I was at last, however many others there are", () => {
    const cards = mapOf(card("won", { win: win(100) }), card("busy", { players: 9 }), card("mine"));
    expect(told(latestOf(cards, NOW, 2, "mine"))).toEqual(["mine", "Ana at won"]);
    expect(told(latestOf(cards, NOW, 1, "gone"))).toEqual(["Ana at won"]);
  });

  it("is then what is new: the largest win in front, and nothing twice", () => {
    const before = mapOf(card("a"), card("b"), card("c"), card("d", { win: win(100) }));
    const after = mapOf(
      card("a", { players: 3 }),
      card("b", { results: ["5", "17", "4"] }),
      card("c", { results: ["9", "17"], win: win(3500, { round: 8 }) }),
      card("d", { win: win(100), results: ["8", "17"] }),
    );
    expect(told(newsIn(before, after))).toEqual(["Ana at c", "b", "d"]);
    expect(newsIn(after, after)).toEqual([]);
  });
});
