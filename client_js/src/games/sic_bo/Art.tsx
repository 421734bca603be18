import { DiceArt } from "../art/DiceArt";
import type { GameArtProps } from "../contract";
import { rollIn } from "./roll";

/** The lobby's picture of a Sic Bo table: its three dice. */
export function Art({ outcome, isRunning }: GameArtProps) {
  return <DiceArt dice={outcome === null ? [1, 4, 6] : rollIn(outcome)} isRunning={isRunning} />;
}
