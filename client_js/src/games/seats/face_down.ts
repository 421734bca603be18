// Cards and tiles by position. The table posts those that everybody sees; those that lie face down
// are told to their own player alone, under the same names.

import type { Phase } from "../../protocol";
import type { Posted } from "../contract";

/** What lies at each position, as far as I see it. `name`: "cards", "hands" … */
export function openByPosition<T>(
  name: string,
  posted: Posted,
  seen: Posted = {},
): Readonly<Record<string, T>> {
  return { ...read<T>(posted, name), ...read<T>(seen, name) };
}

function read<T>(from: Posted, name: string): Readonly<Record<string, T>> | undefined {
  return from[name] as Readonly<Record<string, T>> | undefined;
}

/** Whether the cards or tiles of a round are on the table. */
export function isDealt(phase: Phase): boolean {
  return phase === "drawn" || phase === "deciding" || phase === "settled";
}
