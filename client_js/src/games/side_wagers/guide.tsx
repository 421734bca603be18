// What the guide of roulette says of the side wagers of 617b.

import { money, percentage } from "../../text/format";
import type { Cited, TableFacts, WagerGuide } from "../contract";
import { cite, offers } from "../guide/cite";
import { guideText as text } from "./guide_text";
import { blazingPaytable, offerOf, seedCents, upPaytable } from "./rules";
import { text as words } from "./text";

/** The side wagers that the table offers. */
export function sideWagers(facts: TableFacts): readonly WagerGuide[] {
  const { rules } = facts;
  const all: readonly WagerGuide[] = [
    {
      on: ["b2b"],
      title: words.b2b.title,
      wins: [
        cite(text.b2b.wins, "617b.1(d)"),
        cite(text.b2b.drawn, "617b.1(e)"),
        cite(text.beside, "617b.1(a)"),
      ],
      paytable: weighed(offerOf(rules, "b2b")?.["weights"]),
    },
    {
      on: ["blazing_sevens"],
      title: words.blazing.title,
      wins: [
        cite(text.blazing.wins, "617b.2(e)"),
        cite(text.blazing.bonus, "617b.2(f), (g), (j)"),
        cite(text.beside, "617b.2(a)"),
      ],
      paytable: (blazingPaytable(rules) ?? []).map(([outcome, pays]) => [
        text.blazing.outcome(words.blazing.outcomes[outcome]),
        words.toOne(pays),
      ]),
    },
    {
      on: ["roulette_up"],
      title: words.up.title,
      wins: [
        cite(text.up.wins, "617b.4(f), (g)"),
        cite(text.up.ends, "617b.4(g)(2)"),
        cite(text.up.when, "617b.4(d)"),
        cite(text.up.stays, "617b.4(g)"),
        ...meterOf(facts),
        cite(text.beside, "617b.4(d)"),
      ],
      paytable: upRows(facts),
    },
  ];
  return all.filter(({ on }) => on.some((name) => offers(facts, name)));
}

/** What a progressive wager costs, and who has the meter. */
function meterOf({ rules }: TableFacts): readonly Cited[] {
  const wagerCents = upPaytable(rules)?.wagerCents ?? null;
  const seed = seedCents(rules);
  if (wagerCents === null || seed === null) return [];
  return [
    cite(text.up.amount(money(wagerCents)), "617b.4(c), (h)(2)"),
    cite(text.up.meter(money(seed)), "617b.4(h)(2)"),
  ];
}

function upRows({ rules }: TableFacts): NonNullable<WagerGuide["paytable"]> {
  const table = upPaytable(rules);
  if (table === null) return [];
  const isForOne = table.wagerCents !== null;
  return Object.entries(table.rows)
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([length, row]) => [text.up.streak(length), words.up.paysInWords(row, isForOne)]);
}

/** Payouts that are drawn by weight, the highest first: each with the chance to be drawn. */
export function weighed(weights: unknown): NonNullable<WagerGuide["paytable"]> {
  const rows = Object.entries((weights ?? {}) as Readonly<Record<string, number>>);
  const all = rows.reduce((sum, [, weight]) => sum + weight, 0);
  return rows
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([pays, weight]) => [
      text.drawn(percentage((100 * weight) / all)),
      words.toOne(Number(pays)),
    ]);
}

export function sideTroubles(facts: TableFacts): readonly Cited[] {
  return offers(facts, "roulette_up") ? [cite(text.up.trouble)] : [];
}
