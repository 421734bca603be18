// Money, numbers and times in the reader's manner. Amounts are whole cents.

import { type Language, language, locale, regional } from "./language";
import { oddsWords } from "./odds_words";

const whole = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  currencyDisplay: "narrowSymbol",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  currencyDisplay: "narrowSymbol",
});
const count = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const wholePercent = new Intl.NumberFormat(locale, { style: "percent" });
const date = new Intl.DateTimeFormat(regional, { dateStyle: "medium" });
const clock = new Intl.DateTimeFormat(regional, { timeStyle: "medium" });

/** "$5 on Red, $5 on Even, and $1 on 17" */
export const listed = new Intl.ListFormat(locale, { style: "long", type: "conjunction" });

/** "$25", "$0.50" */
export function money(cents: number): string {
  return cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100);
}

/** "$25.00": with its cents, also where there are none. */
export function moneyToTheCent(cents: number): string {
  return exact.format(cents / 100);
}

/** The print of a chip with the sign of dollars: "$100K", "100K $". Cents have theirs. */
export function withSign(print: string): string {
  return print.endsWith("¢") ? print : whole.format(1).replace("1", print);
}

/** "+$25", "−$5", "$0" */
export function netMoney(cents: number): string {
  if (cents === 0) return money(0);
  return `${cents > 0 ? "+" : "−"}${money(Math.abs(cents))}`;
}

export function number(value: number): string {
  return count.format(value);
}

/** @param hundredths per cent, as the house gives it: 97.297297 */
export function percentage(hundredths: number): string {
  return percent.format(hundredths / 100);
}

/** What the house keeps of a wager in the long run. */
export function houseEdge(backMillionths: number): string {
  return percentage(100 - backMillionths / 10_000);
}

/** A probability as the house gives it, "244/495", in per cent; as it is if it says that
 * in words. */
export function chance(probability: string): string {
  if (!/^\d+(\/\d+)?$/.test(probability)) return probability;
  const [over = "0", under = "1"] = probability.split("/");
  return percentage((100 * Number(over)) / Number(under));
}

interface Pushing {
  readonly push_probability?: string;
}

/** How often just the stake comes back; null for a wager that never pushes. */
export function pushChance({ push_probability: p = "0" }: Pushing): string | null {
  return p === "0" ? null : chance(p);
}

/** An exact share that can be read; null for a whole, and for one of many digits. */
export function readableShare(share: string): string | null {
  return share !== "1" && share.length <= 11 ? share : null;
}

/** @param share from 0 to 1 */
export function wholePercentage(share: number): string {
  return wholePercent.format(share);
}

/** Time of day of a Unix time in milliseconds. */
export function timeOfDay(ms: number): string {
  return clock.format(ms);
}

/** The day of a Unix time in milliseconds. */
export function day(ms: number): string {
  return date.format(ms);
}

/** Odds as dealers say them: "35 to 1". */
export const ODDS: Readonly<Record<Language, (gain: string, stake: string) => string>> = {
  en: (gain, stake) => `${gain} to ${stake}`,
  es: (gain, stake) => `${gain} a ${stake}`,
  fr: (gain, stake) => `${gain} à ${stake}`,
  de: (gain, stake) => `${gain} zu ${stake}`,
  zh: (gain, stake) => `${stake} 赔 ${gain}`,
};

/** Odds to 1 as dealers say them: "35" is "35 to 1", "7/6" is "7 to 6". What the house says of
 * them in words is said in the language of the page, with its odds and numbers in its manner. */
export function payout(pays: string): string {
  const [gain = "", stake = "1"] = pays.split("/");
  const inWords = ODDS[language];
  // "1, 2 or 3 to 1" are three odds.
  const words = /^\d+(\/\d+)?$/.test(pays)
    ? inWords(gain, stake)
    : oddsWords(pays, language).replace(/(?<!or )\b(\d+) to (\d+)/g, (_, gain, stake) =>
        inWords(gain, stake),
      );
  return words.replace(/\d{4,}/g, (digits) => number(Number(digits)));
}
