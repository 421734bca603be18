// The guide of Casino War.

import { money, payout } from "../../text/format";
import type { GameGuide, GuideExample, TableFacts, WagerGuide } from "../contract";
import { amountNear, cite, oddsIn, spotOf, winOf } from "../guide/cite";
import { everyTable } from "../guide/common";
import { BoxesPicture } from "../seats/GuidePicture";
import "./casino_war.css";
import { guideText as text } from "./guide_text";
import { printOf } from "./table_text";
import { nameOf } from "./text";

const EXAMPLE_CENTS = 1000;
const SPOTS = ["tie", "initial"];
const wagers = (): readonly WagerGuide[] => [
  {
    on: ["initial"],
    title: text.titles.initial,
    wins: [
      cite(text.wins.initial, "651a.9(a)"),
      cite(text.wins.tied, "651a.9(c)"),
      cite(text.wins.stays, "651a.7(d)"),
    ],
  },
  {
    on: ["tie"],
    title: text.titles.tie,
    wins: [cite(text.wins.tie, "651a.7(c)"), cite(text.wins.tieAtWar, "651a.9(e)")],
  },
];

export const guide: GameGuide = {
  round: () => [
    cite(text.round.place, "651a.7(b)"),
    cite(text.round.closed, "651a.8(c)"),
    cite(text.round.compared, "651a.6", "651a.9(a)"),
    cite(text.round.choice, "651a.9(c)"),
    cite(text.round.war, "651a.9(e), (f)"),
    cite(text.round.second, "651a.9(g)"),
  ],
  wagers,
  Picture: (props) => (
    <BoxesPicture {...props} class="war-layout" spots={SPOTS} nameOf={nameOf} print={printOf} />
  ),
  examples: (facts) => examplesOf(facts),
  troubles: () => [
    cite(text.troubles.late, "651a.9(c)(1)"),
    cite(text.troubles.noCard, "651a.11(c)"),
    cite(text.troubles.cover, "651a.8(d)"),
    cite(text.troubles.reshuffle, "651a.5(g)"),
    ...everyTable(),
  ],
  firstBet: () => ({ spot: "initial", words: text.firstBet, result: text.result }),
};

/** A tie, and what becomes of it. The odds are those that the initial wager's spot names: a win,
 * a war, a second tie. */
function examplesOf(facts: TableFacts): readonly GuideExample[] {
  const initial = spotOf(facts, "initial");
  const tie = spotOf(facts, "tie");
  if (initial === null || tie === null) return [];
  const [, war, again] = oddsIn(initial.pays);
  if (war === undefined || again === undefined) return [];
  // A half of it has to be whole cents.
  const cents = amountNear(EXAMPLE_CENTS, facts, 2);
  const bet = money(cents);
  const net = ({ gain, stake }: { readonly gain: number; readonly stake: number }) => {
    const win = (cents * gain) / stake;
    return [money(win), money(win - cents)] as const;
  };
  return [
    {
      title: text.examples.title(bet),
      lines: [
        cite(text.examples.surrender(money(cents / 2)), "651a.9(c)(1)"),
        cite(text.examples.war(bet, money(2 * cents)), "651a.9(c)(2), (e)"),
        cite(text.examples.won(...net(war)), "651a.10(3)"),
        cite(text.examples.secondTie(...net(again)), "651a.9(g)(3)", "651a.10(3)"),
        cite(text.examples.lost(money(2 * cents)), "651a.9(g)(1)"),
        cite(
          text.examples.tie(bet, payout(tie.pays), money(winOf(cents, tie.pays))),
          "651a.9(a)(3)",
          "651a.10(2)",
        ),
      ],
    },
  ];
}
