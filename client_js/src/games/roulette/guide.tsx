// The guide of roulette, with its side wagers; the variations take most of it from here.

import { money, payout } from "../../text/format";
import type { GameGuide, SpotKey, TableFacts, WagerGuide } from "../contract";
import { amountNear, cite, offers, spotOf, winOf } from "../guide/cite";
import { everyTable } from "../guide/common";
import { GuidePicture } from "../side_wagers/GuidePicture";
import { sideTroubles, sideWagers } from "../side_wagers/guide";
import { guideText as text } from "./guide_text";
import { wheelKind } from "./rules";

const EXAMPLE_CENTS = 500;
/** 617a.3(e)(1)(iii): "a separate Straight Wager of equal value on each of the five numbers" */
const FIVE = 5;

export const guide: GameGuide = {
  round: () => roundOf(),
  wagers: (facts) => [...numberWagers(facts), ...sideWagers(facts)],
  Picture: GuidePicture,
  examples: examplesOf,
  troubles: (facts) => [...rouletteTroubles(facts), ...sideTroubles(facts), ...everyTable()],
  firstBet: () => ({ spot: "red", words: text.firstBet, result: text.result }),
};

/** @param struck a step between “no more bets” and the ball's rest */
export function roundOf(struck: readonly ReturnType<typeof cite>[] = []) {
  return [
    cite(text.round.place, "617a.3(a)"),
    cite(text.round.spin, "617a.5(a)"),
    cite(text.round.closed, "617a.5(b)"),
    ...struck,
    cite(text.round.rest, "617a.5(c)"),
    cite(text.round.paid, "617a.5(e)"),
  ];
}

/** The wagers of 617a that the table offers. */
export function numberWagers(facts: TableFacts): readonly WagerGuide[] {
  const kind = wheelKind(facts.rules);
  const zeros = kind === "double_zero" ? text.zeros.both : text.zeros.single;
  const evens = (words: string, sections: string) => [
    cite(words, sections),
    cite(zeros, "617a.4(b)"),
  ];
  const section = (number: string) => `617a.3(e)(${number})`;
  const all: readonly WagerGuide[] = [
    {
      on: ["straight"],
      title: text.titles.straight,
      wins: [cite(text.wins.straight, section("1"))],
      shows: picking("17"),
    },
    {
      on: ["five_adjacent"],
      title: text.titles.fiveAdjacent,
      wins: [
        cite(text.wins.fiveAdjacent, "617a.3(e)(1)(ii), (iii)"),
        cite(text.fifth, "617a.5(d)"),
      ],
      shows: picking("17"),
    },
    {
      on: ["split"],
      title: text.titles.split,
      wins: [cite(text.wins.split, section("2"))],
      shows: picking("17", "20"),
    },
    {
      on: ["three_numbers"],
      title: text.titles.three,
      wins: [cite(text.wins.three, section("3"))],
      shows: picking("16", "17", "18"),
    },
    {
      on: ["four_numbers"],
      title: text.titles.four,
      wins: [cite(text.wins.four, section("4"))],
      shows: picking("17", "18", "20", "21"),
    },
    {
      on: ["first_five"],
      title: text.titles.firstFive,
      wins: [cite(text.wins.firstFive, section("5"))],
    },
    {
      on: ["six_numbers"],
      title: text.titles.six,
      wins: [cite(text.wins.six, section("6"))],
      shows: picking("16", "17", "18", "19", "20", "21"),
    },
    { on: ["column"], title: text.titles.column, wins: [cite(text.wins.column, section("7"))] },
    { on: ["dozen"], title: text.titles.dozen, wins: [cite(text.wins.dozen, section("8"))] },
    {
      on: ["red", "black"],
      title: text.titles.color,
      wins: evens(text.wins.color, "617a.3(e)(9), (10)"),
    },
    {
      on: ["odd", "even"],
      title: text.titles.oddEven,
      wins: evens(text.wins.oddEven, "617a.3(e)(11), (12)"),
    },
    {
      on: ["low", "high"],
      title: text.titles.lowHigh,
      wins: evens(text.wins.lowHigh, "617a.3(e)(13), (14)"),
    },
  ];
  return all.filter(({ on }) => on.some((name) => offers(facts, name)));
}

/** The spot of these numbers, or the first if the table has none. */
function picking(...numbers: readonly string[]): NonNullable<WagerGuide["shows"]> {
  const wanted = [...numbers].sort().join();
  return (spots) => {
    const found = spots.find(({ pick }) => [...pick].sort().join() === wanted) ?? spots[0];
    return found === undefined ? [] : [found];
  };
}

export function rouletteTroubles(facts: TableFacts) {
  const isCovered = wheelKind(facts.rules) === "double_zero_as_single";
  return [
    ...(isCovered ? [cite(text.troubles.covered, "617a.1(e)(2)", "617a.4(c)(2)")] : []),
    cite(text.troubles.noSpin, "617a.6"),
  ];
}

export function examplesOf(facts: TableFacts) {
  const spots: readonly (readonly [SpotKey, readonly string[], number])[] = [
    ["straight", ["17"], 1],
    ["split", ["17", "20"], 1],
    ["red", [], 1],
    ["five_adjacent", ["17"], FIVE],
  ];
  const lines = spots.flatMap(([on, pick, parts]) => {
    const spot = spotOf(facts, on, ...pick);
    if (spot === null) return [];
    const cents = amountNear(EXAMPLE_CENTS, facts, parts);
    const win = winOf(cents / parts, spot.pays);
    const words =
      parts === 1
        ? text.examples.line(money(cents), pick, payout(spot.pays), money(win), money(cents + win))
        : text.examples.five(money(cents), money(cents / parts), money(win));
    return [cite(words, parts === 1 ? "617a.4(a)" : "617a.5(d)")];
  });
  return [{ title: text.examples.title, lines }];
}
