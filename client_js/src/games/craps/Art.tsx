import { DiceArt } from "../art/DiceArt";
import type { GameArtProps } from "../contract";
import { rollIn } from "./throw";

/** The lobby's picture of a craps table: its two dice. */
export function Art({ outcome, isRunning }: GameArtProps) {
  return <DiceArt dice={outcome === null ? [4, 3] : rollIn(outcome)} isRunning={isRunning} />;
}
