// A player's bank in the guide: who may take it, what it needs, and how it is settled (621a.11).

import { money } from "../../text/format";
import type { Cited, GuideExample, TableFacts } from "../contract";
import { amountNear, cite, spotOf } from "../guide/cite";
import { guideText } from "./guide_text";
import { SEATS, vigorishOn } from "./rules";

const text = guideText.bank;
const EXAMPLE_CENTS = 10_000;

/** Nothing where players do not bank. */
export function bankTopics(facts: TableFacts): readonly GuideExample[] {
  return mayBank(facts) ? [{ title: text.title, lines: linesOf(facts) }] : [];
}

function linesOf(facts: TableFacts): readonly Cited[] {
  const others = (SEATS - 1) * facts.maximum;
  const percent = vigorishPercent(facts);
  return [
    cite(text.who, "621a.11(a), (d)(1)"),
    cite(text.notTwice, "621a.11(b), (c)"),
    cite(text.turn, "621a.11(c)"),
    cite(text.box, "621a.11(f)"),
    cite(text.funds(money(facts.minimum), money(others)), "621a.11(d)(2)"),
    cite(text.dealer, "621a.11(h)"),
    ...(mayCoBank(facts) ? [cite(text.coBank, "621a.11(e), (r)")] : []),
    cite(text.cut, "621a.11(g)"),
    cite(text.delivery, "621a.11(i), (j)"),
    cite(text.copies, "621a.10(e), (g)"),
    cite(text.order, "621a.11(n), (o)"),
    ...(percent === null ? [] : [cite(text.vigorish(percent), "621a.11(o), (q)")]),
  ];
}

/** A round that the bank wins, and one that it loses. */
export function bankExamples(facts: TableFacts): readonly GuideExample[] {
  if (!mayBank(facts)) return [];
  const less = amountNear(EXAMPLE_CENTS, facts);
  const more = 3 * less; // on as many boxes
  const left = more - less;
  const [small, large, rest] = [less, more, left].map(money) as [string, string, string];
  const lines = [
    cite(text.examples.win(large, small, rest, ...shared(left, facts)), "621a.11(o)"),
    cite(text.examples.loss(small, large, rest), "621a.11(o)"),
  ];
  if (mayCoBank(facts)) {
    // 621a.11(r): half each. An odd cent is the player's.
    const [gain, loss] = [Math.ceil(left / 2), Math.floor(left / 2)];
    lines.push(cite(text.examples.coWin(money(gain), ...shared(gain, facts)), "621a.11(r)"));
    lines.push(cite(text.examples.coLoss(money(loss)), "621a.11(r)"));
  }
  return [{ title: text.examples.title, lines }];
}

/** The vigorish on what the bank wins, and what it keeps. */
function shared(gain: number, { rules }: TableFacts): readonly [string, string] {
  const vigorish = vigorishOn(gain, rules);
  return [money(vigorish), money(gain - vigorish)];
}

function mayBank({ rules }: TableFacts): boolean {
  return rules["player_bank"] === true;
}

function mayCoBank({ rules }: TableFacts): boolean {
  return rules["co_bank"] === true;
}

/** As the table's odds say it: "1 to 1 less 5%". */
function vigorishPercent(facts: TableFacts): string | null {
  return spotOf(facts, "hand")?.pays.match(/less ([\d.]+)%/)?.[1] ?? null;
}
