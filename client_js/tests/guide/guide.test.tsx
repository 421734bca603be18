// Each game's guide at the tables that the house finds worth playing: no wager without a sentence, a
// picture and numbers.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Cite } from "../../src/components/Cite";
import { GAMES, gameView } from "../../src/games";
import type { Cited, GameGuide, GameView, TableFacts } from "../../src/games/contract";
import { amountNear, oddsIn, winOf } from "../../src/games/guide/cite";
import type { SpotInfo } from "../../src/protocol";
import { chance, readableShare } from "../../src/text/format";
import { rowsOf } from "../../src/views/guide/rows";
import { factsOf } from "../../src/views/guide/use_guide";
import crapsSpots from "../craps/spots.json";
import paiGowSpots from "../pai_gow/spots.json";

type Rules = Readonly<Record<string, unknown>>;

interface TableMade {
  readonly game: string;
  readonly rules: Rules;
  readonly spots: readonly SpotInfo[];
}

/** Read, not imported: so large a text costs the compiler much time. */
const tables: readonly TableMade[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "tables.json"), "utf8"),
);

function table(game: string, rules: Rules, spots: readonly SpotInfo[]): TableFacts {
  const limits = { minimum: Number(rules["min"]), maximum: Number(rules["max"]), variant: "" };
  return factsOf({ table: `${game}-1`, game, rules, spots }, limits);
}

const TABLES = tables.map(({ game, rules, spots }) => table(game, rules, spots));

afterEach(cleanup);

it("there is a table of every game", () => {
  const games = new Set(TABLES.map(({ game }) => game));
  expect([...games].sort()).toEqual(GAMES.map(({ game }) => game).sort());
});

describe.each(TABLES.map((facts, at) => [`${facts.game} ${at}`, facts] as const))(
  "%s",
  (_, facts) => {
    let view: GameView;
    let guide: GameGuide;

    beforeAll(async () => {
      view = gameView(facts.game) as GameView;
      guide = await view.guide();
    });

    it("speaks of every wager, and of each once", () => {
      const offered = new Set([...facts.spots.values()].map(({ on }) => on));
      const spoken = guide.wagers(facts).flatMap(({ on }) => on);
      expect(spoken.filter((on) => offered.has(on)).sort()).toEqual([...offered].sort());
      expect(new Set(spoken).size).toBe(spoken.length);
    });

    it("says of each wager when it wins, and shows a chip where it goes", () => {
      for (const wager of guide.wagers(facts)) {
        const spots = [...facts.spots.values()].filter(({ on }) => wager.on.includes(on));
        expect(wager.title).not.toBe("");
        expect(wager.wins.length).toBeGreaterThan(0);
        const shown = wager.shows?.(spots) ?? spots.slice(0, 1);
        expect(shown.length, wager.title).toBeGreaterThan(0);
        const { Picture } = guide;
        const { container, unmount } = render(<Picture facts={facts} house="" shown={shown} />);
        expect(container.querySelectorAll(".chip-stack").length, wager.title).toBeGreaterThan(0);
        unmount();
      }
    });

    it("has rows for all spots, named in words", () => {
      const rows = rowsOf([...facts.spots.values()], view);
      expect(rows.reduce((sum, { spots }) => sum + spots.length, 0)).toBe(facts.spots.size);
      for (const { name } of rows) expect(name).toMatch(/^[A-Z0-9$]/);
    });

    it("ends each sentence, and keeps sections out of them", () => {
      const examples = guide.examples(facts).flatMap(({ lines }) => lines);
      const wagers = guide.wagers(facts).flatMap(({ wins }) => wins);
      const topics = (guide.topics?.(facts) ?? []).flatMap(({ lines }) => lines);
      const rest = [...topics, ...guide.troubles(facts)];
      const said = [...guide.round(facts), ...wagers, ...examples, ...rest];
      for (const { words, sections } of said) {
        expect(words).toMatch(/[.:]$/);
        expect(words).not.toMatch(/\d{3}[ab]\.|NaN|undefined|Infinity/);
        for (const section of sections) expect(section).toMatch(/^\d{3}[a-z]\.\d/);
      }
    });

    it("has a first bet, and says what happens when something goes wrong", () => {
      const [on = ""] = guide.firstBet().spot.split(":");
      expect([...facts.spots.values()].some((spot) => spot.on === on)).toBe(true);
      expect(guide.round(facts).length).toBeGreaterThan(2);
      expect(guide.troubles(facts).length).toBeGreaterThan(4);
    });

    it("names what a paytable pays", () => {
      for (const { on, paytable } of guide.wagers(facts)) {
        const needsOne = ["b2b", "blazing_sevens", "roulette_up"].some((side) => on.includes(side));
        if (needsOne) expect(paytable?.length).toBeGreaterThan(2);
      }
    });
  },
);

const lines = (said: readonly { readonly lines: readonly Cited[] }[]) =>
  said.flatMap((example) => example.lines.map(({ words }) => words)).join("\n");

describe("worked examples follow the running rules", () => {
  const limits = { unit: 100, min: 100, max: 100_000 };
  const examples = async (game: string, rules: Rules, spots: readonly SpotInfo[]) => {
    const guide = await (gameView(game) as GameView).guide();
    return lines(guide.examples(table(game, { ...limits, ...rules }, spots)));
  };

  it("623a.5(g)(3): a vigorish from the win", async () => {
    const rules = { odds_multiple: 10, buy_lay: { vigorish: "on_win", percent: 5 } };
    const said = await examples("craps", rules, crapsSpots);
    expect(said).toContain("Buy 4 for $20 costs $20. A win pays $40, less a vigorish of 5%");
    expect(said).toContain("you are $39 ahead");
    expect(said).toContain("Lay 4 for $20 costs $20. A win pays $10");
    expect(said).toContain("you are $9 ahead");
    expect(said).toContain("up to $100");
  });

  it("623a.5(g)(3): a vigorish with the wager", async () => {
    const rules = { odds_multiple: 3, buy_lay: { vigorish: "on_wager", percent: 3 } };
    const said = await examples("craps", rules, crapsSpots);
    expect(said).toContain("Buy 4 for $20 costs $20.60");
    expect(said).toContain("you are $39.40 ahead. A loss costs $20.60.");
    expect(said).toContain("up to $30");
  });

  it("623a.11(b)(1): the limits of the Fire Bet, whatever those of the table are", async () => {
    const guide = await (gameView("craps") as GameView).guide();
    const wagers = guide.wagers(table("craps", { unit: 1000, min: 1000, max: 50_000 }, crapsSpots));
    const fire = wagers.find(({ on }) => on.includes("fire"))?.wins ?? [];
    const limits = fire.find(({ sections }) => sections.includes("623a.11(b)(1)"));
    expect(limits?.words).toContain("from $1 to $5");
  });

  it("621a.10(k): an exact vigorish, and one by quarters", async () => {
    const exact = await examples("pai_gow", { vigorish: "exact" }, paiGowSpots);
    expect(exact).toContain("$13 wins $13. The house takes a vigorish of $0.65");
    const quarter = await examples("pai_gow", { vigorish: "quarter" }, paiGowSpots);
    expect(quarter).toContain("$13 wins $13. The house takes a vigorish of $0.75");
    expect(quarter).toContain("$100 wins $100. The house takes a vigorish of $5 ");
  });

  it("651a.10: a tie, its war, and the second tie", async () => {
    const war = tables.find(({ game }) => game === "casino_war")?.spots ?? [];
    const said = await examples("casino_war", {}, war);
    expect(said).toContain("You surrender: $5 comes back");
    expect(said).toContain("the war wager wins $20, the initial wager is gone, and you are $10");
    expect(said).toContain("wins $30, and you are $20 ahead");
    expect(said).toContain("A tie wager of $10, which pays 10 to 1, wins $100");
  });

  it("689a.3(b), (c): multipliers, one after another", async () => {
    const spots = tables.find(({ game }) => game === "dreamcatcher")?.spots ?? [];
    const said = await examples("dreamcatcher", {}, spots);
    expect(said).toContain("7×, then Number 1: your $5 wins 7 times as much, $35.");
    expect(said).toContain("14 times as much, $70.");
  });
});

describe("Roulette Up in the guide", () => {
  const said = async (offer: Rules) => {
    const spots = tables.find(({ rules }) => rules["roulette_up"] != null)?.spots ?? [];
    const rules = { wheel: "double_zero", unit: 100, min: 100, max: 100_000, roulette_up: offer };
    const guide = await (gameView("roulette") as GameView).guide();
    const wagers = guide.wagers(table("roulette", rules, spots));
    return wagers.find(({ on }) => on.includes("roulette_up"))?.wins ?? [];
  };

  it("617b.4(d), (g): says when it may be laid, and that it stays in a streak", async () => {
    const wins = await said({ paytable: "B" });
    const at = (section: string) => wins.find(({ sections }) => sections.includes(section))?.words;
    expect(at("617b.4(d)")).toContain("While a streak runs no new one is taken");
    expect(at("617b.4(g)")).toContain("While the streak runs it stays");
    expect(at("617b.4(h)(2)")).toBeUndefined();
  });

  it("617b.4(h)(2): says who shares the meter, and what it begins with", async () => {
    const wins = await said({ progressive: 4, wager: 500, meter: 2_000_000 });
    const words = wins.map((one) => one.words).join("\n");
    expect(words).toContain("The wager is always $5");
    expect(words).toContain("share it in proportion to their wagers");
    expect(words).toContain("begins again at $15,000");
  });
});

describe("621a.4: how hands rank, in the guide of Pai Gow", () => {
  beforeEach(async () => {
    const { RanksGuide } = await import("../../src/games/pai_gow/RanksGuide");
    render(<RanksGuide />);
  });

  const rows = () => [...document.querySelectorAll(".tile-ranks > li")];
  const drawn = (row: Element | undefined) =>
    [...(row?.querySelectorAll<SVGElement>(".tile") ?? [])].map((tile) => tile.dataset["tile"]);
  const placed = (place: number) =>
    rows().filter((row) => row.querySelector(".tile-rank-place")?.textContent === String(place));

  it("(a): has all twenty ranks of pairs, with their tiles", () => {
    const numbered = rows().filter((row) => row.querySelector(".tile-rank-place") !== null);
    expect(numbered).toHaveLength(20 + 17);
    expect(drawn(placed(1)[0])).toEqual(["4-2", "2-1"]);
    expect(drawn(placed(12)[0])).toEqual(["5-1", "5-1"]);
    expect(drawn(placed(16)[0])).toEqual(["4-1", "3-2"]);
    expect(placed(17)[0]?.textContent).toContain("Wong with Teen");
    expect(drawn(placed(17)[0])).toEqual(["6-6", "5-4", "6-6", "6-3"]);
    expect(placed(20)[0]?.textContent).toContain("Gong with Day");
    expect(drawn(placed(20)[0])).toHaveLength(6);
  });

  it("(f): has all tiles by rank, those of one rank together", () => {
    expect(drawn(placed(12)[1])).toEqual(["6-3", "5-4"]);
    expect(placed(6)[1]?.textContent).toContain("Chong");
    expect(drawn(placed(17)[1])).toEqual(["2-1"]);
  });

  it("(c), (d): counts by example, the Three as six and as three", () => {
    const sums = rows()
      .slice(0, 4)
      .map((row) => row.querySelector(".tile-rank-name")?.textContent);
    expect(sums).toEqual([
      "2 + 6 = 8Eight, Day high",
      "11 + 7 = 18 → 8Eight, Foo high",
      "12 + 6 = 18 → 8Eight, Teen high",
      "6 + 3 = 9Nine, Chong high",
    ]);
  });

  it("each paragraph is cited behind its sign", () => {
    const cited = [...document.querySelectorAll(".cite")].map((one) => one.textContent).join(" ");
    for (const letter of ["a", "b", "c", "d", "e", "f", "g"])
      expect(cited).toContain(`(${letter})`);
    expect(document.body.textContent).toContain("“Nine, Chong high” names this tile: Chong, 3-3.");
  });
});

describe("a player’s bank at Pai Gow", () => {
  const rules = { unit: 100, min: 1000, max: 50_000, vigorish: "exact", player_bank: true };
  const bank = async (changes: Rules = {}) => {
    const guide = await (gameView("pai_gow") as GameView).guide();
    const facts = table("pai_gow", { ...rules, ...changes }, paiGowSpots);
    return { topics: guide.topics?.(facts) ?? [], examples: guide.examples(facts) };
  };
  const said = async (changes: Rules = {}) => {
    const { topics, examples } = await bank(changes);
    return lines([...topics, ...examples]);
  };

  it("is spoken of where players may bank, and of a co-bank where the house offers it", async () => {
    const none = await bank({ player_bank: false });
    expect(none.topics).toEqual([]);
    expect(none.examples).toHaveLength(1);
    expect(await said()).not.toContain("co-bank");
    expect(await said({ co_bank: true })).toContain("co-bank");
  });

  it("621a.11(b)-(r): every step has its section", async () => {
    const { topics } = await bank({ co_bank: true });
    const sections = topics.flatMap((topic) => topic.lines.flatMap((line) => line.sections)).join();
    for (const letter of "abcdefghijnoqr") expect(sections).toContain(`(${letter})`);
  });

  it("621a.11(d)(2): its funds follow the limits of the table", async () => {
    const words = await said();
    expect(words).toContain("at least $10 and what the dealer wagers");
    expect(words).toContain("at most $2,500 and what the dealer wagers");
    expect(await said({ min: 500, max: 10_000 })).toContain("at most $500 and");
  });

  it("621a.11(o): its vigorish is on what is left, as the table takes it", async () => {
    const words = await said();
    expect(words).toContain("a vigorish of 5% on what is left");
    expect(words).toContain("lose $300 and win $100: $200 is left");
    expect(words).toContain("a vigorish of $10, and you get $190");
    const quarter = { min: 1300, max: 1300, vigorish: "quarter" };
    expect(await said(quarter)).toContain("a vigorish of $1.50, and you get $24.50");
  });

  it("621a.11(r): of a co-bank half is the player’s", async () => {
    const words = await said({ co_bank: true });
    expect(words).toContain("half of it is yours, $100");
    expect(words).toContain("a vigorish of $5, and you get $95");
    expect(words).toContain("you pay half of it, $100");
  });
});

describe("amounts", () => {
  const facts = table("craps", { unit: 100, min: 500, max: 1200 }, []);

  it("are what the table takes", () => {
    expect(amountNear(300, facts)).toBe(500);
    expect(amountNear(700, facts, 5)).toBe(1000);
    expect(amountNear(5000, facts, 5)).toBe(1000);
  });

  it("are paid as a spot says", () => {
    expect(oddsIn("1 to 1; war 2 to 1, 3 to 1 on a second tie")).toHaveLength(3);
    expect(winOf(600, "7 to 6")).toBe(700);
    expect(winOf(100, "10 to 1", 14)).toBe(14_000);
  });

  it("and shares are readable", () => {
    expect(chance("1/4")).toBe("25.00%");
    expect(readableShare("36/37")).toBe("36/37");
    expect(readableShare("1791342403/1840702500")).toBeNull();
  });
});

it("sections are behind a sign that shows and hides them", () => {
  render(<Cite sections={["617a.3(a)", "617a.5(b)"]} />);
  const sign = screen.getByRole("button", { name: "Section of the regulation" });
  const words = screen.getByText("§ 617a.3(a), § 617a.5(b)");
  expect(words.hidden).toBe(true);
  fireEvent.click(sign);
  expect(words.hidden).toBe(false);
  expect(sign.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(sign);
  expect(words.hidden).toBe(true);
});
