import { render } from "preact";
import { afterEach, expect, it } from "vitest";
import { wheelOrder } from "../../src/games/roulette/rules";
import { Statistics } from "../../src/games/roulette/Statistics";
import { text } from "../../src/games/roulette/text";

const room = document.createElement("div");
afterEach(() => render(null, room));

function statisticsOf(outcomes: readonly string[]): string {
  const results = outcomes.map((outcome, index) => ({
    ...{ round: outcomes.length - index, outcome, call: "", seed: "", commitment: "" },
  }));
  render(<Statistics results={results} />, room);
  return room.textContent ?? "";
}

it("every share is one of all spins, zero too", () => {
  const said = statisticsOf(["0", "1", "2", "4"]);
  expect(said).toContain(text.ofAllSpins);
  expect(said).toContain("Red25%Zero25%Black50%");
  expect(said).toContain("Odd25%Even50%");
  expect(said).toContain("1st 1275%");
});

it("says nothing of numbers that come often after a few rounds", () => {
  expect(statisticsOf(["4", "4", "9"])).toContain(text.tooFew(20));
  expect(room.querySelector(".roulette-hot-cold")).toBeNull();
});

it("names no number as the coldest where many have not come", () => {
  const order = wheelOrder("single_zero");
  expect(statisticsOf(order.slice(0, 20))).toContain(text.unseen(17));
  expect(statisticsOf(order)).not.toContain("have not come");
});
