import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { HeatMap } from "../../src/games/roulette/past/HeatMap";
import { text } from "../../src/games/roulette/past/text";
import { text as common } from "../../src/games/roulette/text";
import { withEarlier } from "../../src/store/past_outcomes";
import { tableOf } from "./table";

afterEach(cleanup);

const pocket = (number: string) => document.querySelector(`.heat-wheel [data-number="${number}"]`);
const timesOf = (number: string) => pocket(number)?.getAttribute("data-times");

it("a wheel of all numbers says how often each came, and is brightest where most did", () => {
  const { facts } = tableOf("single_zero").props;
  render(<HeatMap facts={facts} outcomes={["17", "17", "0", "17", "32"]} />);
  expect(document.querySelectorAll(".heat-wheel g")).toHaveLength(37);
  expect([timesOf("17"), timesOf("0"), timesOf("5")]).toEqual(["3", "1", "0"]);
  expect(pocket("17")?.querySelector("path")?.style.getPropertyValue("--heat")).toBe("100%");
  expect(pocket("0")?.querySelector("path")?.style.getPropertyValue("--heat")).toBe("33%");
  const picture = screen.getByRole("img");
  expect(picture.getAttribute("aria-label")).toContain("17 came 3 times");
});

it("the same is there as a table, the numbers that came most first", () => {
  const { facts } = tableOf("double_zero").props;
  render(<HeatMap facts={facts} outcomes={["00", "5", "00", "0"]} />);
  fireEvent.click(screen.getByRole("button", { name: "As a table" }));
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toHaveLength(39);
  expect(rows.slice(0, 2)).toEqual(["NumberTimesShare", "00250%"]);
});

it("outcomes of another wheel do not count: the table may have had other rules", () => {
  const { facts } = tableOf("single_zero").props;
  render(<HeatMap facts={facts} outcomes={["00", "Kd / 9s", "17"]} />);
  expect(screen.getByText("How often each number came: 1 spin")).toBeTruthy();
});

it("nothing is said that suggests that the past predicts", () => {
  const said = [...Object.values(text), common.hot, common.cold].map(String).join(" ");
  expect(said).not.toMatch(/\b(hot|cold|due|overdue|lucky|trend|streak|likely|expect)/i);
  expect(text.independent).toContain("changes nothing");
});

it("what is shown comes first, and no outcome that was not shown yet", () => {
  const shown = [
    { round: 9, outcome: "9" },
    { round: 8, outcome: "8" },
  ];
  const asked = [10, 9, 8, 7, 5].map((round) => ({ round, outcome: String(round) }));
  expect(withEarlier(shown, asked)).toEqual(["9", "8", "7", "5"]);
  expect(withEarlier([], asked)).toEqual([]);
  const many = Array.from({ length: 600 }, (_, i) => ({ round: 700 - i, outcome: "1" }));
  expect(withEarlier(many.slice(0, 100), many)).toHaveLength(500);
});
