// The guide of Sic Bo.

import { money, payout } from "../../text/format";
import type { GameGuide, TableFacts, WagerGuide } from "../contract";
import { amountNear, cite, spotOf, winOf } from "../guide/cite";
import { everyTable } from "../guide/common";
import { GridPicture } from "../guide/GridPicture";
import { GRID } from "./grid";
import { guideText as text } from "./guide_text";

const EXAMPLE_CENTS = 500;

const wagers = (): readonly WagerGuide[] => [
  {
    on: ["small", "big"],
    title: text.titles.smallAndBig,
    wins: [cite(text.small, "625a.3(6)"), cite(text.big, "625a.3(7)")],
    shows: (spots) => spots,
  },
  {
    on: ["total"],
    title: text.titles.total,
    wins: [cite(text.total, "625a.3(4)")],
    shows: (spots) => spots.filter(({ pick }) => pick[0] === "7"),
  },
  {
    on: ["one_of_a_kind"],
    title: text.titles.one,
    wins: [cite(text.one, "625a.3(8)", "625a.6(b)")],
  },
  { on: ["two_dice"], title: text.titles.combination, wins: [cite(text.combination, "625a.3(5)")] },
  { on: ["two_of_a_kind"], title: text.titles.two, wins: [cite(text.two, "625a.3(2)")] },
  { on: ["three_of_a_kind"], title: text.titles.three, wins: [cite(text.three, "625a.3(1)")] },
  { on: ["any_three_of_a_kind"], title: text.titles.any, wins: [cite(text.any, "625a.3(3)")] },
];

export const guide: GameGuide = {
  round: () => [
    cite(text.round.place, "625a.4"),
    cite(text.round.shake, "625a.5(b)"),
    cite(text.round.closed, "625a.5(c)"),
    cite(text.round.shown, "625a.5(d)"),
    cite(text.round.paid, "625a.5(e)"),
  ],
  wagers,
  Picture: (props) => <GridPicture {...props} grid={GRID} />,
  examples: (facts) => examplesOf(facts),
  troubles: () => [
    cite(text.troubles.noRoll, "625a.7(a)"),
    cite(text.troubles.device, "625a.7(c)"),
    ...everyTable(),
  ],
  firstBet: () => ({ spot: "small", words: text.firstBet, result: text.result }),
};

function examplesOf(facts: TableFacts) {
  const cents = amountNear(EXAMPLE_CENTS, facts);
  const total = spotOf(facts, "total", "9");
  const small = spotOf(facts, "small");
  const one = spotOf(facts, "one_of_a_kind", "3");
  if (total === null || small === null || one === null) return [];
  // "1, 2 or 3 to 1": what one, two and three dice pay
  const [single = "", double = "", triple = ""] = (one.pays.match(/\d+/g) ?? []).map((odds) =>
    money(cents * Number(odds)),
  );
  return [
    {
      title: text.examples.oneThrow,
      lines: [
        cite(text.examples.small(money(cents), money(winOf(cents, small.pays))), "625a.6(a)"),
        cite(
          text.examples.total(money(cents), payout(total.pays), money(winOf(cents, total.pays))),
          "625a.6(a)",
        ),
        cite(text.examples.one(money(cents), single, double, triple), "625a.6(b)"),
      ],
    },
  ];
}
