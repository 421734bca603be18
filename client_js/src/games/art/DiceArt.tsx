import { Die } from "../../components/Die";
import "./art.css";

interface DiceArtProps {
  readonly dice: readonly number[];
  readonly isRunning: boolean;
}

/** Dice as they lie, or as they are thrown. */
export function DiceArt({ dice, isRunning }: DiceArtProps) {
  return (
    <span class="dice-art" data-dice={dice.length} data-running={isRunning ? "" : undefined}>
      {dice.map((face, index) => (
        <span key={index}>
          <Die face={face} size={100} />
        </span>
      ))}
    </span>
  );
}
