// Chips on their way over the cloth in a round against a player's bank: what losing hands have bet goes to
// the centre of the table, and from there those who have won are paid (621a.11(o)). What the centre lacks
// comes from the bank; what is left there goes to the bank with all other payments (views/show).

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { Case } from "./comparison";
import type { HandResult } from "./outcome";

/** A hand that was played against the bank, and what it has bet. */
export interface Played extends Case {
  readonly cents: number;
}

const FLIES_MS = 620;
const EASE = "cubic-bezier(0.3, 0.1, 0.25, 1)";

/** @param delays after which each hand is compared, and at last the centre pays; null: nothing moves */
export function useBankChips(
  board: RefObject<HTMLElement | null>,
  bankSeat: number,
  played: readonly Played[],
  results: readonly HandResult[],
  delays: readonly number[] | null,
): void {
  useEffect(() => {
    const room = board.current?.closest<HTMLElement>(".seat-layout");
    const pot = board.current?.querySelector("[data-pot]");
    if (delays === null || !room || !pot) return;
    const paysIn = delays.at(-1) ?? 0;
    const stackAt = (box: number) =>
      room.querySelector<SVGElement>(`[data-box="${box}"] .seat-chips`);
    const moves = played.map(({ box }, row) => {
      const [stack, result] = [stackAt(box), results[row]];
      if (stack === null || result === "push") return [];
      if (result === "win") return [fly(stack, pot, stack, paysIn)];
      const delay = delays[row] ?? 0;
      return [fly(stack, stack, pot, delay), fade(stack, delay)];
    });
    const centre = centreOf(played, results);
    const bank = stackAt(bankSeat);
    if (centre < 0 && bank !== null)
      moves.push([fly(bank, bank, pot, Math.max(0, paysIn - FLIES_MS))]);
    return () => {
      for (const end of moves.flat()) end();
    };
    // Once for each round: the board is another one then.
  }, []);
}

function centreOf(played: readonly Played[], results: readonly HandResult[]): number {
  return played.reduce((sum, { cents }, row) => {
    const result = results[row];
    return sum + (result === "lose" ? cents : result === "win" ? -cents : 0);
  }, 0);
}

/** A likeness of a stack goes from one place to another. Returns what ends it. */
function fly(stack: SVGElement, from: Element, to: Element, delay: number): () => void {
  const likeness = stack.cloneNode(true) as SVGElement;
  const size = stack.getBoundingClientRect();
  const [start, end] = [from, to].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
  const at = (place: DOMRect) =>
    `translate(${place.x + place.width / 2 - size.width / 2}px, ${place.y + place.height / 2 - size.height / 2}px)`;
  likeness.setAttribute("class", "gow-flying-chips");
  likeness.style.width = `${size.width}px`;
  likeness.style.height = `${size.height}px`;
  document.body.append(likeness);
  const flight = likeness.animate(
    [
      { transform: at(start), opacity: 0 },
      { transform: at(start), opacity: 1, offset: 0.1 },
      { transform: at(end), opacity: 1, offset: 0.9 },
      { transform: at(end), opacity: 0 },
    ],
    { delay, duration: FLIES_MS, easing: EASE, fill: "both" },
  );
  flight.onfinish = () => likeness.remove();
  return () => likeness.remove();
}

function fade(stack: SVGElement, delay: number): () => void {
  const fading = stack.animate([{ opacity: 1 }, { opacity: 0 }], {
    delay,
    duration: 120,
    fill: "forwards",
  });
  return () => fading.cancel();
}
