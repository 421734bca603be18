// The guide of Craps and Mini-Craps.

import type { SpotInfo } from "../../protocol";
import { money } from "../../text/format";
import type { GameGuide, TableFacts, WagerGuide } from "../contract";
import { cite, offers } from "../guide/cite";
import { everyTable } from "../guide/common";
import { LEAST_FIRE_CENTS, MOST_FIRE_CENTS } from "./amounts";
import { rests } from "./decisions";
import { GuidePicture } from "./GuidePicture";
import { examplesOf } from "./guide_examples";
import { guideText as text } from "./guide_text";

const everySpot = (spots: readonly SpotInfo[]) => spots;

/** From the line to the propositions, as a beginner meets them. */
const everyWager = () => [...lineWagers(), ...numberWagers(), ...propositions()];

const lineWagers = (): readonly WagerGuide[] => [
  {
    on: ["pass"],
    title: text.titles.pass,
    wins: [cite(text.wins.pass, "623a.3(a)(1)"), cite(text.wins.passStays, "623a.4(c)(1)")],
  },
  {
    on: ["dont_pass"],
    title: text.titles.dontPass,
    wins: [cite(text.wins.dontPass, "623a.3(a)(2)"), cite(text.wins.dontComesDown, "623a.4(d)")],
  },
  {
    on: ["pass_odds"],
    title: text.titles.passOdds,
    wins: [cite(text.wins.passOdds, "623a.6(a)"), cite(text.wins.trueOdds, "623a.6(e)")],
  },
  {
    on: ["dont_pass_odds"],
    title: text.titles.dontPassOdds,
    wins: [cite(text.wins.dontPassOdds, "623a.6(b)"), cite(text.wins.laidOdds, "623a.6(e)")],
  },
  {
    on: ["come"],
    title: text.titles.come,
    wins: [cite(text.wins.come, "623a.3(a)(3)"), cite(text.wins.comeStays, "623a.4(c)(2)")],
  },
  {
    on: ["dont_come"],
    title: text.titles.dontCome,
    wins: [cite(text.wins.dontCome, "623a.3(a)(4)"), cite(text.wins.dontComesDown, "623a.4(d)")],
  },
  {
    on: ["come_odds"],
    title: text.titles.comeOdds,
    wins: [cite(text.wins.comeOdds, "623a.6(c)")],
    shows: everySpot,
  },
  {
    on: ["dont_come_odds"],
    title: text.titles.dontComeOdds,
    wins: [cite(text.wins.dontComeOdds, "623a.6(d)")],
    shows: everySpot,
  },
];

const numberWagers = (): readonly WagerGuide[] => [
  {
    on: ["place_win"],
    title: text.titles.placeWin,
    wins: [cite(text.wins.number, "623a.3(a)(5)")],
    shows: everySpot,
  },
  {
    on: ["place_lose"],
    title: text.titles.placeLose,
    wins: [cite(text.wins.seven, "623a.3(a)(6)")],
    shows: everySpot,
  },
  {
    on: ["buy"],
    title: text.titles.buy,
    wins: [cite(text.wins.number, "623a.3(a)(41)"), cite(text.wins.buy, "623a.5(g)")],
    shows: everySpot,
  },
  {
    on: ["lay"],
    title: text.titles.lay,
    wins: [cite(text.wins.seven, "623a.3(a)(42)"), cite(text.wins.lay, "623a.5(g)")],
    shows: everySpot,
  },
];

const propositions = (): readonly WagerGuide[] => [
  { on: ["field"], title: text.titles.field, wins: [cite(text.wins.field, "623a.3(a)(11)")] },
  {
    on: ["six_seven_eight"],
    title: text.titles.sixSevenEight,
    wins: [cite(text.wins.sixSevenEight, "623a.3(a)(39)")],
  },
  {
    on: ["hardway"],
    title: text.titles.hardway,
    wins: [cite(text.wins.hardway, "623a.3(a)(7)-(10)")],
    shows: everySpot,
  },
  {
    on: ["any_seven"],
    title: text.titles.anySeven,
    wins: [cite(text.wins.anySeven, "623a.3(a)(12)")],
  },
  {
    on: ["any_craps"],
    title: text.titles.anyCraps,
    wins: [cite(text.wins.anyCraps, "623a.3(a)(13)")],
  },
  {
    on: ["craps_two", "craps_three", "craps_twelve", "eleven"],
    title: text.titles.one,
    wins: [cite(text.wins.one, "623a.3(a)(14)-(17)")],
    shows: everySpot,
  },
  {
    on: ["c_and_e"],
    title: text.titles.cAndE,
    wins: [cite(text.wins.cAndE, "623a.3(a)(18)", "623a.5(b)")],
  },
  {
    on: ["horn"],
    title: text.titles.horn,
    wins: [cite(text.wins.horn, "623a.3(a)(19)", "623a.5(c)")],
  },
  {
    on: ["horn_high"],
    title: text.titles.hornHigh,
    wins: [cite(text.wins.hornHigh, "623a.3(a)(20)", "623a.5(d)")],
    shows: everySpot,
  },
  {
    on: ["whirl"],
    title: text.titles.whirl,
    wins: [cite(text.wins.whirl, "623a.3(a)(21)", "623a.5(e)")],
  },
  {
    on: ["hop"],
    title: text.titles.hop,
    wins: [cite(text.wins.hop, "623a.3(a)(22)-(38)")],
  },
  {
    on: ["fire"],
    title: text.titles.fire,
    wins: [
      cite(text.wins.fire, "623a.3(a)(40)"),
      cite(text.wins.fireLimits(money(LEAST_FIRE_CENTS), money(MOST_FIRE_CENTS)), "623a.11(b)(1)"),
      cite(text.wins.fireWhen, "623a.11(a)(1)", "623a.4(c)(3)"),
    ],
  },
];

export const guide: GameGuide = {
  round: () => [
    cite(text.round.dice, "623a.7(b)", "623a.8(a)"),
    cite(text.round.comeOut, "623a.3(a)(1)"),
    cite(text.round.point, "623a.3(a)(1)"),
    cite(text.round.between, "623a.9(d)"),
    cite(text.round.shooter, "623a.10"),
  ],
  wagers: (facts) => wagersOf(facts),
  Picture: GuidePicture,
  examples: examplesOf,
  troubles: () => [
    cite(text.troubles.noRoll, "623a.8(b), (c)"),
    cite(text.troubles.calledOff, "623a.8(c)"),
    cite(text.troubles.shooterGone, "623a.10(c)"),
    ...everyTable(),
  ],
  firstBet: () => ({ spot: "pass", words: text.firstBet, result: text.result }),
};

/** Those that rest on a come out roll say so. */
function wagersOf(facts: TableFacts): readonly WagerGuide[] {
  return everyWager()
    .filter(({ on }) => on.some((name) => offers(facts, name)))
    .map((wager) =>
      wager.on.some(rests)
        ? { ...wager, wins: [...wager.wins, cite(text.wins.rests), cite(text.wins.comesDown)] }
        : wager,
    );
}
