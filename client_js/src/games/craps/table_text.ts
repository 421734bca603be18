// The words of the craps table.

import { money } from "../../text/format";
import { translated } from "../../text/language";

export const text = translated("craps/table_text", {
  layout: "Craps layout",
  linePane: "Line & numbers",
  shortLinePane: "Line",
  numbersPane: "Numbers",
  propsPane: "Props",
  hopsPane: "Hops",
  seatsPane: "Seats",
  workingPane: "On / off",
  elsewhere: "Also laid:",
  panes: "Parts of the layout",
  // printed on the felt
  numbers: { "4": "4", "5": "5", "6": "SIX", "8": "8", "9": "NINE", "10": "10" } as Readonly<
    Record<string, string>
  >,
  felt: {
    pass: "Pass line",
    dontPass: "Don’t pass",
    come: "Come",
    dontCome: "Don’t come",
    dont: "Don’t",
    bar: "bar",
    field: "Field",
    paysDouble: "pays double",
    pays: (gain: string, stake: string) => `${gain} to ${stake}`,
    odds: "Odds",
    times: (multiple: number) => `up to ${multiple}×`,
    place: "Place",
    lose: "Lose",
    buy: "Buy",
    lay: "Lay",
    anySeven: "Any seven",
    anyCraps: "Any craps",
    sixSevenEight: "6 · 7 · 8",
    sixSevenEightPays: "1 to 1 · hard 6, 8: 2 to 1",
    candE: "C & E",
    candEPays: "craps 3 · eleven 7",
    horn: "Horn",
    hornParts: "2·3·11·12",
    hornHigh: (high: string) => `Horn hi ${high}`,
    hornHighParts: (high: string) => `${high} twice`,
    whirl: "Whirl",
    whirlParts: "horn + any 7",
    fire: "Fire",
    noCallBets: "No call bets",
    fireWhen: "Fire Bets only before a shooter’s first come out roll",
    fireLimits: (least: number, most: number) => `Fire Bet ${money(least)} to ${money(most)}`,
  },
  headings: { hardways: "Hardways", oneRoll: "One roll", hops: "Hops: one roll" },
  /** A label, and what it does. */
  switches: {
    totals: ["Next roll", "Show what each total of the next roll brings my wagers"],
    easy: ["Easy layout", "Hide the propositions on which I have no chips"],
  } as Readonly<Record<"totals" | "easy", readonly [string, string]>>,
  // the dice
  dice: "Dice",
  rolling: "rolling",
  noDice: "No roll yet",
  roll: (total: number, a: number, b: number) => `${total}: ${a} and ${b}`,
  // the shooter
  shooter: "Shooter",
  freeDice: "The dice go to the first who asks",
  diceNext: "The dice are offered next",
  you: "You",
  seat: (seat: number) => `Seat ${seat}`,
  rolls: (rolls: number) => (rolls === 1 ? "1 roll" : `${rolls} rolls`),
  comeOut: "Come out roll",
  pointIs: (point: number) => `Point ${point}`,
  throwDice: "Roll the dice",
  passDice: "Pass the dice",
  takeDice: "Take the dice",
  offered: "The dice are offered to you",
  offeredTo: (name: string) => `The dice are offered to ${name}.`,
  offerDetail: "The shooter has to bet on pass or don’t pass.",
  lineFirst: "Bet on pass or don’t pass, then roll.",
  betFirst: "Bet something, then roll.",
  // seats
  seats: "Seats around the table",
  sitAt: (seat: number) => `Sit at seat ${seat}`,
  sits: (seat: number, name: string) => `Seat ${seat}: ${name}`,
  hasDice: "has the dice",
  // working
  working: "Working on the come out",
  layWorking: "New bets work on the come out",
  allWork: "There is a point: every wager works.",
  // the Fire Bet
  fire: (made: readonly number[]) =>
    `Fire Bet, points made: ${made.length === 0 ? "none" : made.join(", ")}.`,
  // why a press lays nothing
  refusals: {
    noSupport: {
      pass: "Odds go behind a pass line bet, once there is a point.",
      dont_pass: "Odds go with a don’t pass bet, once there is a point.",
      come: "Odds go with a come bet that has moved to this number.",
      dont_come: "Odds go with a don’t come bet that has moved to this number.",
    } as Readonly<Record<string, string>>,
    mostOdds: (cents: number, multiple: number) =>
      `Your odds there are at most ${money(cents)}, at ${multiple} times odds.`,
  },
  byPoint: "true odds of the point",
  chanceByPoint: "by the point",
});
