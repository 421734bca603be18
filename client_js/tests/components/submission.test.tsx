// The rules submission on the Rules tab: choices and changes, each with its section (601a.2).

import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import type { RulesSubmission } from "../../src/protocol";
import type { HouseStore } from "../../src/store/house_store";
import { HouseContext } from "../../src/views/house_context";
import { Submission } from "../../src/views/panels/Submission";

afterEach(cleanup);

const SUBMITTED: RulesSubmission = {
  type: "rules_submission",
  request: 0,
  table: "t",
  game: "roulette",
  title: "Roulette",
  chapter: "617a",
  hash: "ab",
  since_ms: 0,
  choices: [],
  previous_hash: "cd",
  previous_ms: 0,
  changes: [],
  texts: {},
};

async function show(some: Partial<RulesSubmission>) {
  const house = { rules: async () => ({ ...SUBMITTED, ...some }) } as unknown as HouseStore;
  render(
    <HouseContext.Provider value={house}>
      <Submission table="t" />
    </HouseContext.Provider>,
  );
  await screen.findByText("The texts");
}

it("what changed is named by its sentence, with its section", async () => {
  const change = { key: "max", before: "$500", after: "$1,000" };
  const said = { section: "617a.1(f)(3)", sentence: "The maximum wager." };
  await show({ changes: [{ ...change, ...said }] });

  expect(screen.getByRole("listitem").textContent).toBe(
    "The maximum wager. $500 → $1,000 58 Pa. Code 617a.1(f)(3)",
  );
});

it("every paytable is printed, with its section and its rows", async () => {
  const rows = [{ what: "weight 1 of 988", pays: "1000 to 1" }];
  await show({ paytables: [{ title: "B2B", section: "617b.1(e)", rows }] });

  const table = screen.getByRole("table", { name: /^B2B/ });
  expect(table.querySelector("caption")?.textContent).toBe("B2B58 Pa. Code 617b.1(e)");
  expect(table.querySelector("tbody")?.textContent).toBe("weight 1 of 9881,000 to 1");
});

it("a house that tells no section of a change is understood", async () => {
  await show({ changes: [{ key: "max", before: "$500", after: "$1,000" }] });

  expect(screen.getByRole("listitem").textContent).toBe("max $500 → $1,000");
});
