// Where the chips of come and don't come wagers lie: on the line until the dealer moves them to a
// number. The store knows them by their spot; the table says which have travelled.

import type { MyStack, OthersStack, SpotKey } from "../contract";
import { decidedBy, type Throw } from "./decisions";
import type { CrapsPosted, Travelled } from "./posted";

const COMES = ["come", "dont_come"] as const;

export interface MovedStack extends Travelled {
  /** What the throw on show made of it. */
  readonly isWon: boolean;
}

/** What was there before the throw on show, which may have taken some of it away. */
export interface BeforeThrow {
  readonly posted: CrapsPosted;
  readonly mine: ReadonlyMap<SpotKey, MyStack>;
  readonly seat: number | null;
  /** Those of my spots that rest on a come out roll, and were called on. */
  readonly calledOn: ReadonlySet<SpotKey>;
}

type Mine = ReadonlyMap<SpotKey, MyStack>;
type Others = ReadonlyMap<SpotKey, readonly OthersStack[]>;

/** The stacks that lie on numbers: those that the table tells of, and until they are collected or
 * paid those that the throw on show decided. */
export function movedStacks(
  now: CrapsPosted,
  before: BeforeThrow | null,
  thrown: Throw | null,
  mine: Mine,
  mySeat: number | null,
): readonly MovedStack[] {
  const lying = now.come.map((one) => ({ ...one, isWon: false }));
  if (before === null || thrown === null) return lying;
  const decided = before.posted.come.flatMap((one): readonly MovedStack[] => {
    const verdict = decidedBy(one.on, [], thrown, one.point);
    if (verdict === null) return [];
    const isWon = verdict === "win";
    if (!isWon && isSwept(one, before, mine, mySeat)) return [];
    return [{ ...one, isWon }];
  });
  return [...lying, ...decided];
}

/** Losing chips of mine are gone once I have fewer there than before the throw. */
function isSwept(
  { on, seat }: Travelled,
  before: BeforeThrow,
  mine: Mine,
  mySeat: number | null,
): boolean {
  const had = before.mine.get(on)?.cents ?? 0;
  return seat === mySeat && (mine.get(on)?.cents ?? 0) < had;
}

/** My stacks without what has moved from the come line to a number. */
export function mineOnLines(mine: Mine, moved: readonly MovedStack[], mySeat: number | null): Mine {
  const left = new Map(mine);
  for (const on of COMES) {
    const stack = mine.get(on);
    if (stack === undefined) continue;
    const cents = stack.cents - centsOf(moved, on, (seat) => seat === mySeat);
    if (cents > 0) left.set(on, { ...stack, cents });
    else left.delete(on);
  }
  return left;
}

/** Others' stacks likewise; seat 0 is everybody but me, summed. */
export function othersOnLines(
  others: Others,
  moved: readonly MovedStack[],
  mySeat: number | null,
): Others {
  const left = new Map(others);
  for (const on of COMES) {
    const stacks = (others.get(on) ?? []).flatMap((stack) => {
      const isTheirs = (seat: number) => (stack.seat === 0 ? seat !== mySeat : seat === stack.seat);
      const cents = stack.cents - centsOf(moved, on, isTheirs);
      return cents > 0 ? [{ ...stack, cents }] : [];
    });
    if (stacks.length > 0) left.set(on, stacks);
    else left.delete(on);
  }
  return left;
}

function centsOf(
  moved: readonly MovedStack[],
  on: string,
  isTheirs: (seat: number) => boolean,
): number {
  return moved
    .filter((one) => one.on === on && isTheirs(one.seat))
    .reduce((sum, { cents }) => sum + cents, 0);
}
