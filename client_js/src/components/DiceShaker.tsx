// A shaker: three dice in a compartment of glass, under a cover while they are shaken
// (625a.1(d), 621a.2(d)).

import { useRef } from "preact/hooks";
import { Die } from "./Die";
import "./DiceShaker.css";
import { Shaker, ShakerCover } from "./ShakerArt";

/** How long it takes until a cover that is lifted has left the dice, and the light has fallen on one after
 * another (DiceShaker.css). */
export const REVEAL_MS = 2000;

interface DiceShakerProps {
  /** The name that its cover bears. */
  readonly house: string;
  /** The faces; null before the first throw. */
  readonly dice: readonly number[] | null;
  /** Which throw it is: after each the dice are turned in another way. */
  readonly round: number;
  readonly isShaking: boolean;
  readonly isOpen: boolean;
}

export function DiceShaker({ house, dice, round, isShaking, isOpen }: DiceShakerProps) {
  // A player who comes to open dice finds them in the light.
  const wasCovered = useRef(!isOpen);
  if (!isOpen) wasCovered.current = true;
  return (
    <div
      class="shaker-body"
      data-shaking={isShaking ? "" : undefined}
      data-open={isOpen ? "" : undefined}
      data-lifted={isOpen && wasCovered.current ? "" : undefined}
    >
      <Shaker />
      {dice && <Dice dice={dice} round={round} />}
      <ShakerCover house={house} />
    </div>
  );
}

/** Where the three dice lie, in hundredths of the shaker, and how they are turned. */
const PLACES = [
  { left: 20, top: 45, turn: -14 },
  { left: 39, top: 19, turn: 9 },
  { left: 56, top: 47, turn: 27 },
] as const;

function Dice({ dice, round }: { readonly dice: readonly number[]; readonly round: number }) {
  return (
    <div class="shaker-dice">
      {PLACES.map(({ left, top, turn }, index) => (
        <span
          key={index}
          style={{
            left: `${left}%`,
            top: `${top}%`,
            "--nth": index,
            // Turned in another way in every round: they have been thrown.
            rotate: `${turn + ((round * 47 * (index + 1)) % 60) - 30}deg`,
          }}
        >
          <Die face={dice[index] ?? 1} size={100} />
        </span>
      ))}
    </div>
  );
}
