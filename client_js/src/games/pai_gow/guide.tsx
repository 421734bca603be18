// The guide of Pai Gow.

import { money } from "../../text/format";
import type { GameGuide, GuideExample, TableFacts, WagerGuide } from "../contract";
import { amountNear, cite, spotOf, winOf } from "../guide/cite";
import { everyTable } from "../guide/common";
import { BoxesPicture } from "../seats/GuidePicture";
import { bankExamples, bankTopics } from "./bank_guide";
import { guideText as text } from "./guide_text";
import { HouseWayGuide } from "./HouseWayGuide";
import "./pai_gow.css";
import { RanksGuide } from "./RanksGuide";
import { vigorishOn } from "./rules";
import { nameOf, text as words } from "./text";

/** One amount whose vigorish is whole, and one where rounding shows. */
const EXAMPLES_CENTS = [10_000, 1_300];

const wagers = (): readonly WagerGuide[] => [
  {
    on: ["hand"],
    title: text.titles.hand,
    wins: [
      cite(text.wins.hand, "621a.10(j)"),
      cite(text.wins.tie, "621a.10(h), (i)"),
      cite(text.wins.copies, "621a.10(g)"),
      cite(text.wins.surrender, "621a.10(e)"),
    ],
  },
];

export const guide: GameGuide = {
  round: (facts) => [
    cite(text.round.place, "621a.7"),
    ...(facts.rules["player_bank"] === true ? [cite(text.round.bank, "621a.11(a), (c)")] : []),
    cite(text.round.dice, "621a.8"),
    cite(text.round.set, "621a.10(a)"),
    cite(text.round.dealer, "621a.10(c), (d)"),
    cite(text.round.compared, "621a.10(f)"),
  ],
  wagers,
  Picture: (props) => (
    <BoxesPicture
      {...props}
      class="gow-layout"
      spots={["hand"]}
      nameOf={nameOf}
      print={() => words.handPrint}
    />
  ),
  examples: (facts) => [...examplesOf(facts), ...bankExamples(facts)],
  topics: bankTopics,
  troubles: () => [
    cite(text.troubles.late, "621a.10(b)"),
    cite(text.troubles.foul, "621a.1"),
    cite(text.troubles.noRoll, "621a.12(a), (b)"),
    cite(text.troubles.misdeal, "621a.12(c), (e)"),
    cite(text.troubles.exposed, "621a.12(d)"),
    cite(text.troubles.dealer, "621a.12(f)"),
    ...everyTable(),
  ],
  More: () => (
    <>
      <RanksGuide />
      <HouseWayGuide />
    </>
  ),
  firstBet: () => ({ spot: "hand", words: text.firstBet, result: text.result }),
};

function examplesOf(facts: TableFacts): readonly GuideExample[] {
  const hand = spotOf(facts, "hand");
  if (hand === null) return [];
  const amounts = new Set(EXAMPLES_CENTS.map((cents) => amountNear(cents, facts)));
  const lines = [...amounts].map((cents) => {
    const win = winOf(cents, hand.pays);
    const vigorish = vigorishOn(win, facts.rules);
    const [bet, won, taken] = [cents, win, vigorish].map(money) as [string, string, string];
    const back = money(cents + win - vigorish);
    return cite(text.examples.win(bet, won, taken, money(win - vigorish), back), "621a.10(k)");
  });
  const isRounded = facts.rules["vigorish"] === "quarter";
  const rounding = isRounded ? text.examples.quarter : text.examples.exact;
  return [{ title: text.examples.vigorish, lines: [...lines, cite(rounding, "621a.10(k)")] }];
}
