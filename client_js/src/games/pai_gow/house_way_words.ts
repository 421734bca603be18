// Why the house way sets tiles as it does, in a sentence.

import type { Cited } from "../contract";
import { cite } from "../guide/cite";
import { handWords, tileName } from "./hand_words";
import type { HouseWay, HouseWayRule } from "./rules";
import { text } from "./text";

const SECTIONS: Readonly<Record<HouseWayRule, string>> = {
  supreme_pair: "621a.10(d)(1)",
  pair: "621a.10(d)(2)",
  wong: "621a.10(d)(2)",
  gong: "621a.10(d)(2)",
  value: "621a.10(d)(3)",
  high_low: "621a.10(d)(4)",
};

/** The rule that decides, what it plays together, and its section. */
export function reasonFor({ rule, played }: HouseWay): Cited {
  const [first = "", second = ""] = played;
  const hand = handWords(played);
  const words = {
    supreme_pair: text.way.supremePair,
    pair: text.way.pair(hand),
    wong: text.way.wong(hand),
    gong: text.way.gong(hand),
    value: text.way.value(hand),
    high_low: text.way.highLow(tileName(first), tileName(second)),
  }[rule];
  return cite(words, SECTIONS[rule]);
}
