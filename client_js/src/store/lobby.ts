// The tables of the house as the lobby shows them.

import type { TableCard, TableWin } from "../protocol";

export type LimitBand = "low" | "middle" | "high";

const BANDS: readonly LimitBand[] = ["low", "middle", "high"];

export interface LobbyFilter {
  readonly game: string; // "" for every game
  readonly variant: string; // "" for every variant of the game
  readonly limit: LimitBand | "any";
  /** Every one of these words is in what is said of the table. */
  readonly words: string;
  readonly isFavourite: boolean;
}

export const NO_FILTER: LobbyFilter = {
  game: "",
  variant: "",
  limit: "any",
  words: "",
  isFavourite: false,
};

const LOW_BELOW_CENTS = 500;
const HIGH_FROM_CENTS = 2500;

export function limitBand(minimum: number): LimitBand {
  if (minimum < LOW_BELOW_CENTS) return "low";
  return minimum < HIGH_FROM_CENTS ? "middle" : "high";
}

/** News replaces the cards it names and keeps the rest, in the house's order. A table that is out
 * of service for good is listed no more. */
export function withNews(
  cards: ReadonlyMap<string, TableCard>,
  news: readonly TableCard[],
): ReadonlyMap<string, TableCard> {
  const next = new Map(cards);
  for (const card of news) {
    if (card.status === "retired") next.delete(card.table);
    else next.set(card.table, card);
  }
  return next;
}

/** From so many outcomes of one kind on, a run is spoken of. */
const RUN = 3;

/** The kind of the last outcomes, newest first, and how many of that kind came one after another; null
 * if these are few. */
export function runOf(
  outcomes: readonly string[],
  kindIn: (outcome: string) => string,
): { readonly kind: string; readonly times: number } | null {
  const [newest] = outcomes;
  if (newest === undefined) return null;
  const kind = kindIn(newest);
  const end = outcomes.findIndex((outcome) => kindIn(outcome) !== kind);
  const times = end < 0 ? outcomes.length : end;
  return times < RUN ? null : { kind, times };
}

/** What is known of the tables besides their cards. */
export interface LobbyKnowledge {
  readonly favourites: ReadonlySet<string>;
  /** All that is said of a table: its title, its game, its variant. */
  readonly saidOf: (card: TableCard) => string;
}

/** The tables that the filter leaves, in the house's order. */
export function found(
  cards: ReadonlyMap<string, TableCard>,
  filter: LobbyFilter,
  { favourites, saidOf }: LobbyKnowledge,
): readonly TableCard[] {
  const words = folded(filter.words).split(" ").filter(Boolean);
  const isSaid = (card: TableCard) => {
    const said = folded(saidOf(card));
    return words.every((word) => said.includes(word));
  };
  return [...cards.values()].filter(
    (card) =>
      (filter.game === "" || card.game === filter.game) &&
      (filter.variant === "" || card.variant === filter.variant) &&
      (filter.limit === "any" || limitBand(card.minimum) === filter.limit) &&
      (!filter.isFavourite || favourites.has(card.table)) &&
      isSaid(card),
  );
}

/** In small letters and without accents: "Opéra" is found by "opera". */
function folded(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** More tables of one game than these have headings among them. */
const WITHOUT_HEADINGS = 12;

/** So many tables stand in a row on the widest screen. */
export const MOST_IN_A_ROW = 6;

export interface GameGroup {
  readonly game: string;
  readonly tables: number;
  /** The tables to look at first, enough for a row. */
  readonly first: readonly string[];
  /** All of them by their limit; below one heading, "all", if they are few. */
  readonly parts: readonly {
    readonly part: LimitBand | "all";
    readonly tables: readonly string[];
  }[];
}

/** What a win is beyond its stake. */
export const netOf = ({ staked, returned }: TableWin) => returned - staked;

/** Those at a table who are no bots. */
export const people = ({ players, bots }: TableCard) => players - (bots ?? 0);

/** The open tables at which people play.
 * @param left the table that the player comes from: the house may still count the player there */
export function companyOf(cards: Iterable<TableCard>, left = ""): ReadonlySet<string> {
  const lively = [...cards].filter(
    (card) => card.status === "open" && people(card) > Number(card.table === left),
  );
  return new Set(lively.map(({ table }) => table));
}

/** By game, in the house's order: tables in company first, then by minimum; closed tables last.
 * What changes with every round orders nothing, so that no table moves away under a finger. */
export function grouped(
  cards: readonly TableCard[],
  company: ReadonlySet<string>,
): readonly GameGroup[] {
  const games = [...new Set(cards.map(({ game }) => game))];
  const rank = ({ table, status }: TableCard) => {
    if (status === "closed") return 2;
    return company.has(table) ? 0 : 1;
  };
  return games.map((game) => {
    const own = cards
      .filter((card) => card.game === game)
      .sort((a, b) => rank(a) - rank(b) || a.minimum - b.minimum);
    const hasHeadings = own.length > WITHOUT_HEADINGS;
    const parts = (hasHeadings ? BANDS : (["all"] as const)).map((part) => ({
      part,
      tables: own.filter((card) => part === "all" || limitBand(card.minimum) === part).map(idOf),
    }));
    return {
      game,
      tables: own.length,
      first: varied(own, rank).slice(0, MOST_IN_A_ROW).map(idOf),
      parts: parts.filter(({ tables }) => tables.length > 0),
    };
  });
}

const idOf = ({ table }: TableCard) => table;

/** By rank; of those without company one of each minimum, then another of each. */
function varied(
  cards: readonly TableCard[],
  rank: (card: TableCard) => number,
): readonly TableCard[] {
  const seen = new Map<string, number>();
  const turnOf = (card: TableCard) => {
    const alike = `${rank(card)} ${card.minimum}`;
    const turn = seen.get(alike) ?? 0;
    seen.set(alike, turn + 1);
    return rank(card) === 0 ? 0 : turn;
  };
  return cards
    .map((card) => ({ card, turn: turnOf(card) }))
    .sort((a, b) => rank(a.card) - rank(b.card) || a.turn - b.turn)
    .map(({ card }) => card);
}

export interface GameSummary {
  readonly game: string;
  readonly tables: number;
  readonly players: number;
  /** So many of them are bots. */
  readonly bots: number;
  /** The lowest minimum of its tables, in cents. */
  readonly from: number;
  /** The highest of its progressive meters, in cents; null if it has none. */
  readonly meter: number | null;
  /** The table to look at: where most people play. */
  readonly liveliest: string;
}

/** The games of the house, in its order. */
export function gamesOf(cards: ReadonlyMap<string, TableCard>): readonly GameSummary[] {
  const byGame = new Map<string, [TableCard, ...TableCard[]]>();
  for (const card of cards.values()) {
    const known = byGame.get(card.game);
    if (known === undefined) byGame.set(card.game, [card]);
    else known.push(card);
  }
  return [...byGame].map(([game, own]) => {
    const meters = own.flatMap(({ meter }) => meter ?? []);
    const open = own.filter(({ status }) => status === "open");
    const liveliest = open.reduce<TableCard>(
      (best, card) => livelier(best, card),
      open[0] ?? own[0],
    );
    return {
      game,
      tables: own.length,
      players: own.reduce((sum, { players }) => sum + players, 0),
      bots: own.reduce((sum, { bots }) => sum + (bots ?? 0), 0),
      from: Math.min(...own.map(({ minimum }) => minimum)),
      meter: meters.length === 0 ? null : Math.max(...meters),
      liveliest: liveliest.table,
    };
  });
}

/** A table at which a round goes on is livelier than one that waits for its first bet. */
function livelier(best: TableCard, card: TableCard): TableCard {
  const life = ({ players, phase }: TableCard) => players + (phase === "idle" ? 0 : 0.5);
  return life(card) > life(best) ? card : best;
}
