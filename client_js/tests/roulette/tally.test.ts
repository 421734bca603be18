import { expect, it } from "vitest";
import { wheelOrder } from "../../src/games/roulette/rules";
import { hottestOf, tallyOf } from "../../src/games/roulette/tally";

const numbers = wheelOrder("single_zero");

it("adds up colours, halves and dozens; zero is in none of them", () => {
  const tally = tallyOf(["17", "0", "32", "5", "36"], numbers);
  expect(tally).toMatchObject({
    total: 5,
    red: 3,
    black: 1,
    green: 1,
    odd: 2,
    even: 2,
    low: 2,
    high: 2,
    dozens: [1, 1, 2],
  });
});

it("names the numbers seen most, the latest first among equals", () => {
  const { hot } = tallyOf(["4", "9", "9", "4", "7"], numbers);
  expect(hot).toEqual([
    { number: "4", times: 2 },
    { number: "9", times: 2 },
    { number: "7", times: 1 },
  ]);
});

it("names the numbers not seen for longest as cold", () => {
  const newestFirst = [...numbers].reverse();
  const { cold } = tallyOf(newestFirst, numbers);
  expect(cold.map((count) => count.number)).toEqual(numbers.slice(0, 4));
  expect(tallyOf(["17"], numbers).cold.every((count) => count.times === 0)).toBe(true);
});

it("marks the numbers that came equally often and most often, once there are enough results", () => {
  const others = numbers.filter((number) => !["4", "9"].includes(number)).slice(0, 16);
  const outcomes = ["4", "9", "9", "4", ...others];
  expect(hottestOf(outcomes, numbers)).toEqual([
    { number: "4", times: 2 },
    { number: "9", times: 2 },
  ]);
  expect(hottestOf(outcomes.slice(1), numbers)).toEqual([]);
  expect(hottestOf(["7", ...outcomes, "7", "7"], numbers)).toEqual([{ number: "7", times: 3 }]);
});
