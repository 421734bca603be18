// Chips on their way over the cloth in a round against a player's bank: what losing hands have bet goes to
// the centre of the table, and from there those who have won are paid (621a.11(o)). What the centre lacks
// comes from the bank; what is left there goes to the bank with all other payments (views/show).

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Case } from "./comparison";
import type { HandResult } from "./outcome";
import type { Telling } from "./use_telling";

/** A hand that was played against the bank, and what it has bet. */
export interface Played extends Case {
  readonly cents: number;
}

const FLIES_MS = 560;
/** What was paid lies beside the bet until both are taken. */
const STAYS_MS = 1_500;
const EASE = "cubic-bezier(0.3, 0.1, 0.25, 1)";

interface Move {
  readonly passOver: (ms: number) => void;
  /** It is over at once: what it has moved is there. */
  readonly finish: () => void;
  /** The round is over: nothing is left of it. */
  readonly end: () => void;
}

interface Round {
  readonly played: readonly Played[];
  readonly results: readonly HandResult[];
  readonly telling: Pick<Telling, "delays" | "aheadMs">;
  /** All of it is over. */
  readonly isSkipped: boolean;
  /** Before those who have won are paid, the table is seen again. */
  readonly isSeenNear: boolean;
}

export function useBankChips(
  board: RefObject<HTMLElement | null>,
  bankSeat: number,
  { played, results, telling, isSkipped, isSeenNear }: Round,
): void {
  const { delays, aheadMs } = telling;
  const passedMs = useRef(0);
  const moving = useRef<readonly Move[]>([]);
  useEffect(() => {
    const room = board.current?.closest<HTMLElement>(".seat-layout");
    const pots = [...(board.current?.querySelectorAll("[data-pot]") ?? [])];
    const pot = pots.find(isInSight) ?? board.current;
    if (delays === null || !room || !pot) return;
    const paysIn = delays.at(-1) ?? 0;
    const table = room.closest(".table-stage") ?? room;
    const stackAt = (box: number) =>
      table.querySelector<SVGElement>(
        box === 0 ? ".gow-dealers-bet > .chip" : `[data-box="${box}"] .seat-chips`,
      );
    const placeOf = (box: number, stack: Element) => inSight(stack, box, board.current);
    const moves = played.map(({ box }, row) => {
      const [stack, result] = [stackAt(box), results[row]];
      if (stack === null || result === "push") return [];
      const place = placeOf(box, stack);
      if (result === "win") {
        return [fly(stack, pot, isSeenNear ? stack : place, { delay: paysIn, staysMs: STAYS_MS })];
      }
      const delay = delays[row] ?? 0;
      return [fly(stack, place, pot, { delay }), fade(stack, delay)];
    });
    const centre = centreOf(played, results);
    const bank = stackAt(bankSeat);
    if (centre < 0 && bank !== null) {
      // As much as a winner has bet: the bank does not give all of its chips.
      const [paid = bank] = played.flatMap(({ box }, row) =>
        results[row] === "win" ? (stackAt(box) ?? []) : [],
      );
      const delay = Math.max(0, paysIn - FLIES_MS);
      moves.push([fly(paid, placeOf(bankSeat, bank), pot, { delay })]);
    }
    moving.current = moves.flat();
    return () => {
      for (const { end } of moving.current) end();
    };
    // Once for each round: the board is another one then.
  }, []);
  useEffect(() => {
    for (const { passOver } of moving.current) passOver(aheadMs - passedMs.current);
    passedMs.current = aheadMs;
  }, [aheadMs]);
  useEffect(() => {
    if (isSkipped) for (const { finish } of moving.current) finish();
  }, [isSkipped]);
}

/** A stack, or in its place what the board says of its box where it covers the table. */
function inSight(stack: Element, box: number, board: HTMLElement | null): Element {
  const over = board?.getBoundingClientRect();
  const { x, y, width, height } = stack.getBoundingClientRect();
  const [middle, centre] = [x + width / 2, y + height / 2];
  const isCovered =
    over !== undefined &&
    middle > over.left &&
    middle < over.right &&
    centre > over.top &&
    centre < over.bottom;
  if (!isCovered) return stack;
  const bank = ":is(.gow-near-bank, .gow-board-own) .figure";
  const places = board?.querySelectorAll(`[data-played="${box}"] .chip, .gow-near-bet .chip`) ?? [];
  return [...places, ...(board?.querySelectorAll(bank) ?? [])].find(isInSight) ?? stack;
}

function isInSight(element: Element): boolean {
  return element.getBoundingClientRect().width > 0;
}

function centreOf(played: readonly Played[], results: readonly HandResult[]): number {
  return played.reduce((sum, { cents }, row) => {
    const result = results[row];
    return sum + (result === "lose" ? cents : result === "win" ? -cents : 0);
  }, 0);
}

interface When {
  readonly delay: number;
  /** So long it lies where it has come to. */
  readonly staysMs?: number;
}

/** A likeness of a stack goes from one place to another. */
function fly(stack: SVGElement, from: Element, to: Element, when: When): Move {
  const { delay, staysMs = 0 } = when;
  const duration = FLIES_MS + staysMs;
  const come = (0.9 * FLIES_MS) / duration;
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
      { transform: at(start), opacity: 1, offset: 0.1 * come, easing: EASE },
      { transform: at(end), opacity: 1, offset: come },
      { transform: at(end), opacity: 1, offset: 1 - 0.1 * come },
      { transform: at(end), opacity: 0 },
    ],
    { delay, duration, fill: "both" },
  );
  flight.onfinish = () => likeness.remove();
  return { ...timeOf(flight), end: () => likeness.remove() };
}

function fade(stack: SVGElement, delay: number): Move {
  const fading = stack.animate([{ opacity: 1 }, { opacity: 0 }], {
    delay,
    duration: 120,
    fill: "forwards",
  });
  return { ...timeOf(fading), end: () => fading.cancel() };
}

function timeOf(animation: Animation): Pick<Move, "passOver" | "finish"> {
  return {
    passOver: (ms) => {
      if (ms > 0) animation.currentTime = Number(animation.currentTime ?? 0) + ms;
    },
    finish: () => animation.finish(),
  };
}
