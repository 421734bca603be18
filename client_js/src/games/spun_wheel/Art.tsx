import { MiniWheel } from "../art/MiniWheel";
import type { GameArtProps } from "../contract";
import { sectionsIn } from "./spins";
import { fillOf, type WheelGame } from "./wheel_game";

/** The lobby's picture of a wheel with a clapper: it rests on the section of the last spin. */
export function wheelArt(game: WheelGame) {
  const fills = game.order.map((symbol) => fillOf(symbol, game));
  return function Art({ outcome, isRunning }: GameArtProps) {
    const section = outcome === null ? undefined : sectionsIn(outcome).at(-1);
    const isKnown = section !== undefined && section >= 1 && section <= fills.length;
    return (
      <MiniWheel
        fills={fills}
        landed={isKnown ? section - 1 : null}
        isRunning={isRunning}
        hasBall={false}
      />
    );
  };
}
