// The words of the craps table.

import { money } from "../../text/format";
import { translated } from "../../text/language";

/** What wins and what loses, and with what else. */
interface LineWords {
  readonly comeOut: readonly string[];
  readonly point: (point: number) => readonly string[];
}

export const text = translated("craps/table_text", {
  layout: "Craps layout",
  linePane: "Line & numbers",
  shortLinePane: "Line",
  numbersPane: "Numbers",
  propsPane: "Props",
  hopsPane: "Hops",
  seatsPane: "Seats",
  workingPane: "Options",
  laidThere: "What you have laid there",
  backTo: (pane: string) => `Back to: ${pane}`,
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
    candEPays: "C 3 · E 7",
    horn: "Horn",
    hornParts: "2·3·11·12",
    hornHigh: (high: string) => `Horn hi ${high}`,
    hornHighParts: (high: string) => `${high} twice`,
    whirl: "Whirl",
    whirlParts: "horn + 7",
    fire: "Fire",
    noCallBets: "No call bets",
    fireWhen: "Fire Bets only before a shooter’s first come out roll",
    fireLimits: (least: number, most: number) => `Fire Bet ${money(least)} to ${money(most)}`,
  },
  headings: { hardways: "Hardways", oneRoll: "One roll", hops: "Hops: one roll" },
  /** A label, and what it does. */
  switches: {
    totals: ["What each roll pays", "Under each total: what the next roll wins or loses you"],
    easy: [
      "Easy layout",
      "Hides hardways, horns, hops and other propositions. Where you have chips, they stay.",
    ],
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
  throwSoon: "You throw when bets close.",
  takeDice: "Take the dice",
  offered: "The dice are offered to you",
  offeredTo: (name: string) => `Dice for ${name}?`,
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
  noneRests: "Place bets and hardways rest on this roll",
  workingOf: (count: number, of: number) => `Working on the next roll: ${count} of ${of}`,
  whyRests:
    "On a come out roll these wagers rest: they neither win nor lose. Switch on what is to play.",
  atRisk: "At risk on the next roll",
  notAtRisk: "Not at risk on the next roll",
  layWorking: "New bets work on the come out",
  allWork: "There is a point: every wager works.",
  // for a while, above the felt
  easyOn: "Propositions without your chips are hidden.",
  easyOff: "Every wager is on the felt again.",
  comesDown: (name: string) => `${name}: a win is paid and comes down.`,
  cameDown: (wins: string) => `Paid and taken down: ${wins}.`,
  repeatLays: (words: string) => `${words} “Repeat” lays it again.`,
  // what the next roll does to the line
  line: {
    pass: {
      comeOut: ["Pass line: 7, 11 win", "2, 3, 12 lose", "any other is the point"],
      point: (point: number) => [`Pass line: ${point} wins`, "7 loses"],
    },
    dontPass: {
      comeOut: ["Don’t pass: 2, 3 win", "7, 11 lose", "12 comes back"],
      point: (point: number) => ["Don’t pass: 7 wins", `${point} loses`],
    },
  } as Readonly<Record<"pass" | "dontPass", LineWords>>,
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
  /** Beside the spot, if a press lays another sum than the chip's. */
  laid: {
    inParts: (cents: number, parts: number) =>
      `${money(cents)}: ${parts} equal parts of ${money(cents / parts)}`,
    inSteps: (cents: number, step: number) =>
      `${money(cents)}: wagers here are multiples of ${money(step)}`,
    most: (cents: number) => `${money(cents)}: the most that you can add here`,
  },
  byPoint: "true odds of the point",
  chanceByPoint: "by the point",
});
