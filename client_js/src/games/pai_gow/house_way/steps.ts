// The paragraphs of 621a.10(d) in their order, as they were asked of four tiles.

import type { TileCode } from "../../../components/Tile";
import { type HouseWay, type HouseWayRule, rankOf } from "../rules";

export type Paragraph = "supreme_pair" | "pair" | "value" | "high_low";

export interface Step {
  readonly paragraph: Paragraph;
  readonly section: string;
  /** "missed": the tiles do not have it; "left": a paragraph before it has decided. */
  readonly result: "missed" | "decides" | "left";
}

const PARAGRAPHS: readonly Paragraph[] = ["supreme_pair", "pair", "value", "high_low"];

export function stepsOf({ rule }: Pick<HouseWay, "rule">): readonly Step[] {
  const decided = PARAGRAPHS.indexOf(paragraphOf(rule));
  return PARAGRAPHS.map((paragraph, at) => ({
    paragraph,
    section: `621a.10(d)(${at + 1})`,
    result: at < decided ? "missed" : at === decided ? "decides" : "left",
  }));
}

/** (2) has pairs, wongs and gongs. */
function paragraphOf(rule: HouseWayRule): Paragraph {
  return rule === "wong" || rule === "gong" ? "pair" : rule;
}

/** The highest value that any two of these tiles make without a pair. */
export function highestValue(tiles: readonly TileCode[]): number {
  const ways = tiles.flatMap((one, i) => tiles.slice(i + 1).map((other) => rankOf([one, other])));
  return Math.max(0, ...ways.filter(({ pair }) => pair === null).map(({ value }) => value));
}
