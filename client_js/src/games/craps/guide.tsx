// The guide of Craps and Mini-Craps.

import type { SpotInfo } from "../../protocol";
import type { GameGuide, TableFacts, WagerGuide } from "../contract";
import { cite, offers } from "../guide/cite";
import { EVERY_TABLE } from "../guide/common";
import { rests } from "./decisions";
import { GuidePicture } from "./GuidePicture";
import { examplesOf } from "./guide_examples";
import { guideText as text } from "./guide_text";

const { wins, titles } = text;

const everySpot = (spots: readonly SpotInfo[]) => spots;

/** From the line to the propositions, as a beginner meets them. */
const WAGERS: readonly WagerGuide[] = [
  {
    on: ["pass"],
    title: titles.pass,
    wins: [cite(wins.pass, "623a.3(a)(1)"), cite(wins.passStays, "623a.4(c)(1)")],
  },
  {
    on: ["dont_pass"],
    title: titles.dontPass,
    wins: [cite(wins.dontPass, "623a.3(a)(2)"), cite(wins.dontComesDown, "623a.4(d)")],
  },
  {
    on: ["pass_odds"],
    title: titles.passOdds,
    wins: [cite(wins.passOdds, "623a.6(a)"), cite(wins.trueOdds, "623a.6(e)")],
  },
  {
    on: ["dont_pass_odds"],
    title: titles.dontPassOdds,
    wins: [cite(wins.dontPassOdds, "623a.6(b)"), cite(wins.laidOdds, "623a.6(e)")],
  },
  {
    on: ["come"],
    title: titles.come,
    wins: [cite(wins.come, "623a.3(a)(3)"), cite(wins.comeStays, "623a.4(c)(2)")],
  },
  {
    on: ["dont_come"],
    title: titles.dontCome,
    wins: [cite(wins.dontCome, "623a.3(a)(4)"), cite(wins.dontComesDown, "623a.4(d)")],
  },
  {
    on: ["come_odds"],
    title: titles.comeOdds,
    wins: [cite(wins.comeOdds, "623a.6(c)")],
    shows: everySpot,
  },
  {
    on: ["dont_come_odds"],
    title: titles.dontComeOdds,
    wins: [cite(wins.dontComeOdds, "623a.6(d)")],
    shows: everySpot,
  },
  {
    on: ["place_win"],
    title: titles.placeWin,
    wins: [cite(wins.number, "623a.3(a)(5)")],
    shows: everySpot,
  },
  {
    on: ["place_lose"],
    title: titles.placeLose,
    wins: [cite(wins.seven, "623a.3(a)(6)")],
    shows: everySpot,
  },
  {
    on: ["buy"],
    title: titles.buy,
    wins: [cite(wins.number, "623a.3(a)(41)"), cite(wins.buy, "623a.5(g)")],
    shows: everySpot,
  },
  {
    on: ["lay"],
    title: titles.lay,
    wins: [cite(wins.seven, "623a.3(a)(42)"), cite(wins.lay, "623a.5(g)")],
    shows: everySpot,
  },
  { on: ["field"], title: titles.field, wins: [cite(wins.field, "623a.3(a)(11)")] },
  {
    on: ["six_seven_eight"],
    title: titles.sixSevenEight,
    wins: [cite(wins.sixSevenEight, "623a.3(a)(39)")],
  },
  {
    on: ["hardway"],
    title: titles.hardway,
    wins: [cite(wins.hardway, "623a.3(a)(7)-(10)")],
    shows: everySpot,
  },
  { on: ["any_seven"], title: titles.anySeven, wins: [cite(wins.anySeven, "623a.3(a)(12)")] },
  { on: ["any_craps"], title: titles.anyCraps, wins: [cite(wins.anyCraps, "623a.3(a)(13)")] },
  {
    on: ["craps_two", "craps_three", "craps_twelve", "eleven"],
    title: titles.one,
    wins: [cite(wins.one, "623a.3(a)(14)-(17)")],
    shows: everySpot,
  },
  {
    on: ["c_and_e"],
    title: titles.cAndE,
    wins: [cite(wins.cAndE, "623a.3(a)(18)", "623a.5(b)")],
  },
  { on: ["horn"], title: titles.horn, wins: [cite(wins.horn, "623a.3(a)(19)", "623a.5(c)")] },
  {
    on: ["horn_high"],
    title: titles.hornHigh,
    wins: [cite(wins.hornHigh, "623a.3(a)(20)", "623a.5(d)")],
    shows: everySpot,
  },
  { on: ["whirl"], title: titles.whirl, wins: [cite(wins.whirl, "623a.3(a)(21)", "623a.5(e)")] },
  {
    on: ["hop"],
    title: titles.hop,
    wins: [cite(wins.hop, "623a.3(a)(22)-(38)")],
  },
  {
    on: ["fire"],
    title: titles.fire,
    wins: [cite(wins.fire, "623a.3(a)(40)"), cite(wins.fireWhen, "623a.11(a)(1)", "623a.4(c)(3)")],
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
    ...EVERY_TABLE,
  ],
  firstBet: { spot: "pass", words: text.firstBet, result: text.result },
};

/** Those that rest on a come out roll say so. */
function wagersOf(facts: TableFacts): readonly WagerGuide[] {
  return WAGERS.filter(({ on }) => on.some((name) => offers(facts, name))).map((wager) =>
    wager.on.some(rests) ? { ...wager, wins: [...wager.wins, cite(wins.rests)] } : wager,
  );
}
