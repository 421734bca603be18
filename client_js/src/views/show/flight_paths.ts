// Between which points of the page chips fly, and when. Points are in pixels of the window.

import { spotKey } from "../../games/contract";
import type { Payment } from "../../store/presentation_stage";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a stack of mine is on the page, and how large its chips are. */
export interface Spot extends Point {
  readonly size: number;
}

export interface Flight {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly size: number;
  readonly cents: number;
  readonly delayMs: number;
  readonly forMs: number;
  /** Whether its sum is said beside it. */
  readonly said: boolean;
}

export type PaidSpot = Spot & { readonly payment: Payment };

/** The paid stacks whose place is in sight; others are paid without a flight. */
export function spotsOf(payments: readonly Payment[]): readonly PaidSpot[] {
  return payments.flatMap((payment) => {
    const place = placeOf(payment);
    return place === null ? [] : [{ ...place, payment }];
  });
}

function placeOf({ on, pick, box }: Payment): Spot | null {
  const stack = `[data-chips="${spotKey(on, pick)}"] .chip-stack`;
  const found =
    (box > 0 && document.querySelector(`[data-box="${box}"] ${stack}`)) ||
    document.querySelector(stack);
  const ring = (found?.querySelector(".chip-mine") ?? found)?.getBoundingClientRect();
  if (ring === undefined || ring.width === 0) return null;
  return { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2, size: ring.width };
}

/** How long a stack is on its way, as a share of the time that it has. */
const FLIES = 0.85;

/** From the dealer's side, or from the centre of the table, to beside each stack. */
export function payFlights(spots: readonly PaidSpot[], stackMs: number): readonly Flight[] {
  const from = centreOf("[data-pot]") ?? dealersSide();
  const won = spots.filter(({ payment }) => payment.wonCents > 0);
  return won.map(({ x, y, size, payment }, index) => ({
    id: `pay/${index}`,
    from,
    to: beside({ x, y, size }),
    size,
    cents: payment.wonCents,
    delayMs: index * stackMs,
    forMs: Math.max(stackMs * FLIES, 320),
    said: true,
  }));
}

/** Stakes and winnings, to the balance. */
export function homeFlights(spots: readonly PaidSpot[]): readonly Flight[] {
  const home = centreOf(".money-balance") ?? centreOf(".table-rail");
  if (home === null) return [];
  return spots.flatMap((spot, index) => {
    const common = { to: home, size: spot.size, delayMs: index * 60, forMs: 620, said: false };
    const { stakeCents, wonCents } = spot.payment;
    const stake = { ...common, id: `home/${index}/stake`, from: spot };
    if (wonCents <= 0) return [{ ...stake, cents: stakeCents + wonCents }];
    const won = { ...common, id: `home/${index}/won`, from: beside(spot), cents: wonCents };
    return [won, { ...stake, cents: stakeCents }];
  });
}

/** On the side of a stack that is further from the edge of the window. */
function beside({ x, y, size }: Spot): Point {
  const side = x + 2 * size < innerWidth ? 1 : -1;
  return { x: x + side * size * 1.02, y };
}

function dealersSide(): Point {
  const room = document.querySelector(".table-room")?.getBoundingClientRect();
  return room === undefined ? { x: 0, y: 0 } : { x: room.x + room.width / 2, y: room.y + 30 };
}

function centreOf(selector: string): Point | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return null;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
