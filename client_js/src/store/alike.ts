// The tables that somebody may have meant with a name that no table has.

import type { TableCard } from "../protocol";

/** From this share of common letter pairs on, two names are alike. */
const ALIKE = 0.4;

/** @param wanted a table's id or its title, as somebody has written it
 * @returns open tables whose names are like it, the most alike first; filled up with those at which
 *   most people play */
export function tablesLike(
  wanted: string,
  cards: ReadonlyMap<string, TableCard>,
  most: number,
): readonly string[] {
  const open = [...cards.values()].filter(({ status }) => status === "open");
  const likeness = new Map(
    open.map(({ table, title, game }) => [
      table,
      Math.max(...[table, title, game].map((name) => likenessOf(wanted, name))),
    ]),
  );
  const rank = ({ table }: TableCard) => {
    const share = likeness.get(table) ?? 0;
    return share < ALIKE ? 0 : share;
  };
  return open
    .sort((a, b) => rank(b) - rank(a) || b.players - a.players)
    .slice(0, most)
    .map(({ table }) => table);
}

/** The share of letter pairs that two names have in common, from 0 to 1. */
function likenessOf(one: string, other: string): number {
  const [ours, theirs] = [pairsOf(one), pairsOf(other)];
  const common = [...ours].filter((pair) => theirs.has(pair)).length;
  return (2 * common) / Math.max(1, ours.size + theirs.size);
}

function pairsOf(name: string): ReadonlySet<string> {
  const letters = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return new Set([...letters].slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
