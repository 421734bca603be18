import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { FeltPrint } from "../../src/games/craps/FeltPrint";
import { feltOf, feltSpots, TRAVELLED_AT } from "../../src/games/craps/felt";
import { gameTable } from "../game_table";
import spots from "./spots.json";

afterEach(cleanup);

it.each([
  ["whole", "desk", 0],
  ["line", "wide", 0],
  ["line", "narrow", 1.4],
  ["line", "low", 0.5],
  ["line", "tiny", 0.6],
] as const)("a come wager hides no numeral of %s on %s", (part, width, aspect) => {
  const offered = feltSpots(gameTable({ game: "craps", spots }).spots, 0);
  const felt = feltOf(part, width, offered, ["No call bets"], aspect || undefined);
  const { container } = render(<FeltPrint felt={felt} house="" multiple={10} />);
  const numerals = [...container.querySelectorAll<SVGTextElement>(".craps-numeral")];
  expect(numerals).toHaveLength(6);
  for (const [index, { rect }] of felt.numbers.entries()) {
    const numeral = numerals[index];
    const half = 0.36 * Number.parseFloat(numeral?.style.fontSize ?? "");
    const y = Number(numeral?.getAttribute("y"));
    const chip = rect.y + TRAVELLED_AT.come.y * rect.height - felt.surface.chip / 2;
    // As much as the light around a chip, on the lowest of them.
    expect(y + half).toBeLessThan(chip + 1);
    expect(y - half).toBeGreaterThan(rect.y);
  }
});

it.each([1.1, 1.25, 1.31, 1.4, 1.6])(
  "the numbers of a phone have one form of odds, each under its name, at a height of %s",
  (aspect) => {
    const offered = feltSpots(gameTable({ game: "craps", spots }).spots, 0);
    const felt = feltOf("line", "narrow", offered, ["No call bets"], aspect);
    const { container } = render(<FeltPrint felt={felt} house="" multiple={10} />);
    const boxes = [...container.querySelectorAll<SVGElement>('[data-on="place_lose"]')];
    const print = (box: SVGElement, name: string) => {
      const one = box.querySelector<SVGTextElement>(name);
      const half = 0.37 * Number.parseFloat(one?.style.fontSize ?? "");
      const y = Number(one?.getAttribute("y"));
      return { said: one?.textContent ?? "", top: y - half, bottom: y + half };
    };
    const odds = boxes.map((box) => print(box, ".craps-odds"));
    expect(new Set(odds.map(({ said }) => said.includes(":"))).size).toBe(1);
    for (const [index, box] of boxes.entries()) {
      expect(print(box, ".craps-label").bottom).toBeLessThan((odds[index]?.top ?? 0) - 1.5);
    }
  },
);

it.each(
  (["others", "hops"] as const).flatMap((part) =>
    (["narrow", "low"] as const).flatMap((width) =>
      [0.45, 0.7, 0.95, 1.1, 1.2, 1.3, 1.5].map((aspect) => [part, width, aspect] as const),
    ),
  ),
)("dice and odds of %s on %s can be read at a height of %s", (part, width, aspect) => {
  const offered = feltSpots(gameTable({ game: "craps", spots }).spots, 0);
  const felt = feltOf(part, width, offered, ["No call bets"], aspect);
  const { container } = render(<FeltPrint felt={felt} house="" multiple={10} />);
  const dice = [...container.querySelectorAll(".die")].map((die) => die.getAttribute("width"));
  const odds = [...container.querySelectorAll<SVGElement>(":has(> .die) > .craps-odds")];
  expect(odds.length).toBeGreaterThan(0);
  expect(Math.min(...dice.map(Number))).toBeGreaterThanOrEqual(10);
  const sizes = odds.map(({ style }) => Number.parseFloat(style.fontSize));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9);
});
