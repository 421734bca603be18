// The words of the craps table.

import type { Kind } from "./roll";

const FACES = ["", "one", "two", "three", "four", "five", "six"] as const;

export const text = {
  layout: "Craps layout",
  dice: "Dice",
  out: "the dice are out",
  none: "no throw yet",
  panes: { numbers: "Line and numbers", propositions: "Propositions" },
  puck: { on: "On", off: "Off" },
  puckSays: (point: number) => (point === 0 ? "The puck is off" : `The puck is on ${point}`),
  shooter: (name: string, rolls: number) =>
    rolls === 0 ? `${name} has the dice` : `${name}, throw ${rolls + 1}`,
  you: "You",
  nobody: "Nobody has the dice",
  seat: (number: number) => `Seat ${number}`,
  seatOf: (number: number, name: string) => `Seat ${number}: ${name}`,
  sitHere: (number: number) => `Sit at seat ${number}`,
  seats: "Seats",
  roll: "Roll the dice",
  pass: "Pass the dice",
  comeOut: "Come out roll",
  lineFirst: "Wager on pass or don't pass, then roll.",
  offered: "The dice are yours, if you want them",
  offeredDetail: "The shooter wagers on pass or don't pass, and throws.",
  offeredTo: (name: string) => `The dice are offered to ${name}`,
  accept: "Take the dice",
  decline: "Not now",
  working: "On the come out roll",
  isOn: "On",
  isOff: "Off",
  fire: (made: readonly number[]) =>
    made.length === 0 ? "No point made yet" : `Points made: ${made.join(", ")}`,
  outcome: (total: number, dice: readonly number[]) => `${total}: ${dice.join(" and ")}`,
  kinds: {
    seven: "7",
    craps: "Craps",
    eleven: "11",
    hard: "Hard",
    number: "",
  } as Readonly<Record<Kind, string>>,
  oddsLimit: (multiple: number) => `up to ${multiple}×`,
} as const;

const PLAIN: Readonly<Record<string, string>> = {
  pass: "Pass line",
  dont_pass: "Don't pass, bar 12",
  come: "Come",
  dont_come: "Don't come, bar 12",
  pass_odds: "Odds behind the pass line",
  dont_pass_odds: "Odds behind don't pass",
  field: "Field",
  any_seven: "Any seven",
  any_craps: "Any craps",
  craps_two: "Craps two",
  craps_three: "Craps three",
  craps_twelve: "Craps twelve",
  eleven: "Eleven",
  c_and_e: "C and E",
  horn: "Horn",
  whirl: "Whirl",
  six_seven_eight: "Six, seven, eight",
  fire: "Fire Bet",
};

const ON_A_NUMBER: Readonly<Record<string, string>> = {
  come_odds: "Odds on come",
  dont_come_odds: "Odds on don't come",
  place_win: "Place to win",
  place_lose: "Place to lose",
  buy: "Buy",
  lay: "Lay",
  hardway: "Hard",
  horn_high: "Horn high",
};

/** The spot in words: "Place to win 6", "Hop five and six". */
export function nameOf(on: string, pick: readonly string[]): string {
  if (on === "hop") return `Hop ${pick.map((face) => FACES[Number(face)]).join(" and ")}`;
  const plain = PLAIN[on];
  if (plain !== undefined) return plain;
  return [ON_A_NUMBER[on] ?? on, ...pick].join(" ");
}
