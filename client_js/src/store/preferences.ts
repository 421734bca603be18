// How the player likes the page to be, besides its sound and its language.

import { type MotionChoice, motionChoice } from "../components/use_reduced_motion";
import { remembered, YES_OR_NO } from "./remembered";

const MOTIONS: readonly MotionChoice[] = ["system", "reduced", "full"];

export const motion = remembered<MotionChoice>(
  "motion",
  "system",
  { read: (stored) => MOTIONS.find((one) => one === stored) ?? null, write: String },
  motionChoice,
);

/** The tray and the buttons change sides. */
export const isLeftHanded = remembered("left_handed", false, YES_OR_NO);

/** Wagers of more than so many cents in one press are confirmed; 0: none is. */
export const confirmAboveCents = remembered<number>("confirm_above", 0, {
  read: (stored) => (/^\d{1,12}$/.test(stored) ? Number(stored) : null),
  write: String,
});

/** Whether so many cents in one press are to be confirmed. */
export function isLarge(cents: number): boolean {
  const above = confirmAboveCents.peek();
  return above > 0 && cents > above;
}
