import type { ComponentChildren } from "preact";

/** One section of a wheel, as it is drawn. */
export interface WheelSection {
  readonly label: string;
  /** Any CSS colour. */
  readonly fill: string;
  /** Instead of the label: drawn about its middle, 24 units wide and high. */
  readonly picture?: ComponentChildren;
  /** Printed once more towards the hub: what a wager on the section pays. */
  readonly odds?: string;
}
