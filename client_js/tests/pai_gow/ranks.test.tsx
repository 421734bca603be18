import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { paiGow } from "../../src/games/pai_gow";
import { gameTable } from "../game_table";
import spots from "./spots.json";

afterEach(cleanup);

it("opens the chart of ranks with my tiles marked and the time that is left", async () => {
  const made = gameTable({ game: "pai_gow", rules: {}, spots });
  made.open.value = false;
  made.phase.value = "deciding";
  const draw = { start: 9, dice: [3, 3, 3] };
  made.shown.value = { round: 7, spin: 1, draw, call: "", voidSpin: false, restsAtMs: 0 };
  made.seating.seen.value = { hands: { "1": ["1-1", "1-1", "3-3", "3-2"] }, sets: {} };
  const closesMs = made.props.houseNow() + 15_000;
  made.seating.decision.value = {
    seats: [1],
    choices: ["set", "house_way"],
    default: "house_way",
    closes_ms: closesMs,
  };
  render(<paiGow.Equipment {...made.props} />);
  fireEvent.click(await screen.findByRole("button", { name: "Ranks" }));
  const chart = await screen.findByRole("dialog", { name: "Ranks" });
  expect(within(chart).getByRole("timer")).toBeTruthy();
  await within(chart).findByText("Matched pairs");
  const held = [...chart.querySelectorAll("[data-held] .tile-rank-name")].map(
    (one) => one.firstChild?.textContent,
  );
  expect(held).toEqual(["Pair of Day", "Day", "Chong", "mixed five"]);
});
