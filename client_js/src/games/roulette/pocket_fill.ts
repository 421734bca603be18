import { colorOf } from "./rules";

/** The colour token of a number's compartment. */
export function pocketFill(number: string): string {
  const fallbacks = { red: "#b3212b", black: "#15181a", green: "#0d7a4e" };
  const color = colorOf(number);
  return `var(--pocket-${color}, ${fallbacks[color]})`;
}
