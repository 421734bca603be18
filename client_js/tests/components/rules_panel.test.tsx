import { signal } from "@preact/signals";
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import type { TableFacts } from "../../src/games/contract";
import { bigSix } from "../../src/games/views";
import type { HouseStore } from "../../src/store/house_store";
import type { TableStore } from "../../src/store/table_store";
import { HouseContext } from "../../src/views/house_context";
import { RulesPanel } from "../../src/views/panels/RulesPanel";

afterEach(cleanup);

const LIMITS = { unit: 100, minimum: 100, maximum: 50_000 };

function show(rules: TableFacts["rules"]) {
  const facts = { table: "t", game: "big_six", variant: "", rules, spots: new Map(), ...LIMITS };
  const table = { id: "t", protocol: { state: signal({ facts }) } } as unknown as TableStore;
  const house = { rules: async () => null } as unknown as HouseStore;
  render(
    <HouseContext.Provider value={house}>
      <RulesPanel table={table} view={bigSix} />
    </HouseContext.Provider>,
  );
}

it("the limits are those of one wager, and of one spot if the table has one", () => {
  show({ spot_max: 100_000 });
  expect(screen.getByText(/^Limits/).textContent).toBe(
    "Limits: $1 – $500, no more than $1,000 on one spot",
  );
});

it("a table without a limit of its spots states none", () => {
  show({});
  expect(screen.getByText(/^Limits/).textContent).toBe("Limits: $1 – $500");
});
