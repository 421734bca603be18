// Cases of craps worked out from the table's rules: odds, and the vigorish of Buy and Lay Bets.

import { money, payout } from "../../text/format";
import type { Cited, GuideExample, TableFacts } from "../contract";
import { amountNear, cite, oddsIn, spotOf, winOf } from "../guide/cite";
import { multipleOf } from "./amounts";
import { guideText as text } from "./guide_text";
import { vigorishOf, vigorishOn } from "./rules";
import { nameOf } from "./text";

const LINE_CENTS = 1000;
const VIGORISH_CENTS = 2000;

export function examplesOf(facts: TableFacts): readonly GuideExample[] {
  return [oddsExample(facts), vigorishExample(facts)].filter((one) => one.lines.length > 0);
}

function oddsExample(facts: TableFacts): GuideExample {
  const odds = spotOf(facts, "pass_odds", "6");
  const pass = spotOf(facts, "pass");
  if (odds === null || pass === null) return { title: text.examples.odds, lines: [] };
  const parts = oddsIn(odds.pays)[0]?.stake ?? 1;
  const line = amountNear(LINE_CENTS, facts, parts);
  const most = line * multipleOf(facts);
  const lineWin = winOf(line, pass.pays);
  const oddsWin = winOf(line, odds.pays);
  return {
    title: text.examples.odds,
    lines: [
      cite(text.examples.passLine(money(line), money(most)), "623a.6(e)"),
      cite(
        text.examples.oddsWin(
          money(line),
          payout(odds.pays),
          money(oddsWin),
          money(lineWin + oddsWin),
        ),
        "623a.6(a)(2)",
      ),
    ],
  };
}

function vigorishExample(facts: TableFacts): GuideExample {
  const lines = [
    ["buy", "4"],
    ["lay", "4"],
  ].flatMap(([on = "", number = ""]) => vigorishLines(facts, on, number));
  return { title: text.examples.vigorish, lines };
}

/** What a wager costs, what it wins, and what is left after the vigorish. */
function vigorishLines(facts: TableFacts, on: string, number: string): readonly Cited[] {
  const spot = spotOf(facts, on, number);
  const said = vigorishOf(facts.rules);
  if (spot === null || said === null) return [];
  const [odds] = oddsIn(spot.pays);
  const cents = amountNear(VIGORISH_CENTS, facts, odds?.stake ?? 1);
  const win = winOf(cents, spot.pays);
  const before = vigorishOn(on, cents, facts.rules, "on_wager");
  const after = vigorishOn(on, cents, facts.rules, "on_win");
  const name = nameOf(on, [number]);
  const percent = said.percent;
  const words =
    before > 0
      ? text.examples.withTheWager({
          name,
          bet: money(cents),
          percent,
          vigorish: money(before),
          cost: money(cents + before),
          win: money(win),
          ahead: money(win - before),
        })
      : text.examples.fromTheWin({
          name,
          bet: money(cents),
          percent,
          vigorish: money(after),
          win: money(win),
          ahead: money(win - after),
        });
  return [cite(words, "623a.5(g)")];
}
