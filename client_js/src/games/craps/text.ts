// What the page says of craps before a table is loaded; table_text.ts has the rest.

import { translated } from "../../text/language";
import type { GameWords } from "../contract";

export const words: GameWords = translated("craps/words", {
  name: "Craps",
  running: "The dice are out",
  variants: { craps: "Full table", mini_craps: "Mini-Craps" },
  features: { fire: "Fire Bet" },
  families: {
    pass_odds: "Pass line odds",
    dont_pass_odds: "Don’t pass odds",
    come_odds: "Come odds",
    dont_come_odds: "Don’t come odds",
    place_win: "Place to win",
    place_lose: "Place to lose",
    buy: "Buy",
    lay: "Lay",
    hardway: "Hardway",
    horn_high: "Horn high",
    hop: "Hop",
  },
});

export const text = translated("craps/text", {
  /** What a stickperson calls, phrase by phrase, by the house's words. */
  calls: {
    Two: "Two",
    Three: "Three",
    "Easy four": "Easy four",
    "Hard four": "Hard four",
    Five: "Five",
    "Easy six": "Easy six",
    "Hard six": "Hard six",
    Seven: "Seven",
    "Easy eight": "Easy eight",
    "Hard eight": "Hard eight",
    Nine: "Nine",
    "Easy ten": "Easy ten",
    "Hard ten": "Hard ten",
    Yo: "Yo",
    eleven: "eleven",
    Twelve: "Twelve",
    craps: "craps",
    aces: "aces",
    "ace deuce": "ace deuce",
    boxcars: "boxcars",
    "no field five": "no field five",
    "center field nine": "center field nine",
    "the point": "the point",
    "front line winner": "front line winner",
    "line away": "line away",
    "mark it": "mark it",
    "Seven out": "Seven out",
  } as Readonly<Record<string, string>>,
  on: "ON",
  off: "OFF",
  switchedOn: "ON",
  switchedOff: "OFF",
  puckOn: (point: number) => `The puck is on ${point}.`,
  /** While the dice are offered to me: the clock of the table is that of the offer. */
  offeredToMe: "Take the dice?",
  puckOff: "The puck is off: come out roll.",
  /** Of a wager that stays until it is decided. */
  comesDown: "a win is paid, and it comes down",
  /** Why a spot takes no wager. */
  notNow: {
    line: "not now: laid before a come out roll",
    come: "not now: laid once there is a point",
    fire: "not now: laid before a shooter’s first roll",
  },
  hard: "hard",
  // past rolls
  kinds: { craps: "craps", seven: "seven", yo: "yo", point: "" } as Readonly<
    Record<string, string>
  >,
  outcome: (total: number, word: string, dice: readonly number[]) =>
    `${[total, word].filter(Boolean).join(" ")}: ${dice.join(" and ")}`,
  counted: {
    rolls: "Rolls",
    pointsMade: "Points made",
    sevens: "Sevens",
    sevenOuts: "Seven outs",
  },
});

const names = translated("craps/names", {
  /** The spots that are one of their kind. */
  single: {
    pass: "Pass line",
    dont_pass: "Don’t pass, bar 12",
    come: "Come",
    dont_come: "Don’t come, bar 12",
    field: "Field",
    any_seven: "Any seven",
    any_craps: "Any craps",
    craps_two: "Craps two",
    craps_three: "Craps three",
    craps_twelve: "Craps twelve",
    eleven: "Eleven, yo",
    c_and_e: "Craps and eleven",
    horn: "Horn: 2, 3, 11 and 12",
    whirl: "Whirl: horn and any seven",
    six_seven_eight: "Six, seven, eight",
    fire: "Fire Bet",
    // before there is a point
    pass_odds: "Pass line odds",
    dont_pass_odds: "Don’t pass odds",
  } as Readonly<Record<string, string>>,
  numbered: {
    pass_odds: (number) => `Pass line odds on ${number}`,
    dont_pass_odds: (number) => `Don’t pass odds on ${number}`,
    come_odds: (number) => `Come odds on ${number}`,
    dont_come_odds: (number) => `Don’t come odds on ${number}`,
    place_win: (number) => `Place ${number} to win`,
    place_lose: (number) => `Place ${number} to lose`,
    buy: (number) => `Buy ${number}`,
    lay: (number) => `Lay ${number}`,
    hardway: (number) => `Hard ${number}`,
    horn_high: (number) => `Horn high ${number}`,
  } as Readonly<Record<string, (number: string) => string>>,
  hop: (one: string, other: string) => `Hop ${one} and ${other}`,
  hardHop: (one: string, other: string) => `Hard hop ${one} and ${other}`,
});

/** The spot in words: "Place 6 to win", "Hard 6", "Hop 2 and 3", "Pass line odds". */
export function nameOf(on: string, pick: readonly string[]): string {
  const [first, second = ""] = pick;
  if (first === undefined) return names.single[on] ?? on;
  if (on === "hop")
    return first === second ? names.hardHop(first, second) : names.hop(first, second);
  return names.numbered[on]?.(first) ?? [on, ...pick].join(" ");
}
