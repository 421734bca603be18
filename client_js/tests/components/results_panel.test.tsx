// The list of results: each round with what it came to for me, where I had wagered.

import { signal } from "@preact/signals";
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { bigSix } from "../../src/games/views";
import type { TableStore } from "../../src/store/table_store";
import { ResultsPanel } from "../../src/views/panels/ResultsPanel";

afterEach(cleanup);

it("says of each round whether I won or lost, or broke even", () => {
  const results = [45, 44, 43, 42].map((round) => ({ round, outcome: "1", call: "1", seed: "" }));
  const nets = new Map([
    [42, 1500],
    [43, -500],
    [44, 0],
  ]);
  const joker = { on: "symbol", pick: ["joker"], pays: "45 to 1" };
  const facts = { game: "big_six", rules: {}, spots: new Map([["symbol:joker", joker]]) };
  const table = {
    id: "t",
    protocol: { facts: signal(facts) },
    presentation: { results: signal(results), myRounds: signal(nets) },
  } as unknown as TableStore;
  render(<ResultsPanel table={table} view={bigSix} onCheck={() => undefined} />);
  const said = screen.getAllByText(/^Round \d+/).map((one) => one.textContent);
  expect(said).toEqual([
    "Round 45",
    "Round 44 · you break even",
    "Round 43 · you lose $5",
    "Round 42 · you win $15",
  ]);
  expect(screen.getAllByText(/^Joker · 45 to 1/)).toHaveLength(4);
});
