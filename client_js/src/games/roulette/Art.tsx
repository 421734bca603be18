// The lobby's picture of a roulette table: its wheel, and the ball in the last number.

import { MiniWheel } from "../art/MiniWheel";
import type { GameArtProps } from "../contract";
import { pocketFill } from "./pocket_fill";
import { colorOf, type WheelKind, wheelKind, wheelOrder } from "./rules";

const FILLS: ReadonlyMap<readonly string[], readonly string[]> = new Map(
  (["single_zero", "double_zero"] satisfies readonly WheelKind[])
    .map(wheelOrder)
    .map((order) => [order, order.map(pocketFill)]),
);

export function Art({ variant, outcome, isRunning }: GameArtProps) {
  const order = wheelOrder(wheelKind({ wheel: variant }));
  const section = outcome === null ? -1 : order.indexOf(outcome);
  const isKnown = section >= 0 && outcome !== null;
  return (
    <MiniWheel
      fills={FILLS.get(order) ?? []}
      landed={isKnown ? section : null}
      isRunning={isRunning}
      hasBall={true}
    >
      {isKnown && !isRunning && <span data-color={colorOf(outcome)}>{outcome}</span>}
    </MiniWheel>
  );
}
