// A past throw, as its receipt has it: where the puck and the come wagers were, and where they went.

import type { Place, RecordedRound, RoundReplay } from "../contract";
import { decidedBy } from "./decisions";
import { type CrapsPosted, crapsPosted, type Travelled } from "./posted";
import { followed, isPoint, rollOf, totalOf } from "./throw";

/** A wager in the state before the throw; `point`: the number to which a come wager has moved. */
interface Lying extends Place {
  readonly id: string;
  readonly seat: number;
  readonly amount: number;
  readonly point: number;
}

export function replayOf({ state, draws, wagers }: RecordedRound): RoundReplay | null {
  const dice = rollOf(draws.at(-1) ?? {});
  if (dice === null) return null;
  const { late = [], wagers: lying = [] } = state as {
    late?: readonly (readonly [id: string, made: readonly number[]])[];
    wagers?: readonly Lying[];
  };
  const travelled = lying.flatMap(({ on, seat, point, amount }): readonly Travelled[] =>
    isCome(on) && point !== 0 ? [{ on, seat, point, cents: amount }] : [],
  );
  const posted = {
    ...state,
    late: late.flatMap(([id, made]) => {
      const seat = lying.find((one) => one.id === id)?.seat;
      return seat === undefined ? [] : [{ seat, made }];
    }),
    come: travelled,
  };
  const before = crapsPosted(posted);
  const after = thrownOn(before, dice, onLines(before, wagers));
  return { outcome: dice.join("-"), before: { ...before }, after: { ...after } };
}

/** My come and don't come wagers that have not moved to a number. Of other players' the receipt does
 * not tell. */
function onLines(before: CrapsPosted, wagers: RecordedRound["wagers"]): readonly Travelled[] {
  return (["come", "dont_come"] as const).flatMap((on) => {
    const mine = wagers.filter((one) => one.on === on);
    const seat = mine[0]?.seat ?? 0;
    const moved = before.come.filter((one) => one.on === on && one.seat === seat);
    const all = mine.reduce((sum, { amount }) => sum + amount, 0);
    const cents = all - moved.reduce((sum, one) => sum + one.cents, 0);
    return cents > 0 ? [{ on, seat, point: 0, cents }] : [];
  });
}

function thrownOn(
  before: CrapsPosted,
  dice: readonly [number, number],
  lines: readonly Travelled[],
): CrapsPosted {
  const total = totalOf(dice);
  const { event, point = 0 } = followed([total], before.point)[0] ?? {};
  const thrown = { dice, point: before.point };
  const staying = before.come.filter((one) => decidedBy(one.on, [], thrown, one.point) === null);
  const moves = before.point !== 0 && isPoint(total);
  const moving = moves ? lines.map((one) => ({ ...one, point: total })) : [];
  const isMade = event === "point_made" && !before.made.includes(total);
  return {
    ...before,
    point,
    rolls: before.rolls + 1,
    made: isMade ? [...before.made, total] : before.made,
    come: [...staying, ...moving],
  };
}

function isCome(on: string): on is Travelled["on"] {
  return on === "come" || on === "dont_come";
}
