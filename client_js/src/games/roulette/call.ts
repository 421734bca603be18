// The call of a spin, 617a.5(c).

import type { Called } from "../contract";
import { colorOf, numberOf } from "./rules";
import { text } from "./text";

const LAST_LOW = 18;

export function callOf({ outcome, draw }: Pick<Called, "outcome" | "draw">): string | null {
  const pocket = outcome !== "" ? outcome : numberOf(draw ?? {});
  if (pocket === null) return null;
  const color = colorOf(pocket);
  const number = Number(pocket);
  if (color === "green") return text.called(pocket, text.colors.green, "", "");
  const parity = text.parities[number % 2 === 1 ? "odd" : "even"];
  const half = text.halves[number <= LAST_LOW ? "low" : "high"];
  return text.called(pocket, text.colors[color], parity, half);
}
