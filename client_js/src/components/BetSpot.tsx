// A place on a layout where chips may be laid, as something that can be focused, named and pressed.
// Where the pointer is, the layout itself decides (lines and corners catch what comes near them);
// a press without a place, as assistive technology makes it, means this spot. Whether wagers are taken
// says the group of the spots, in one attribute: two hundred would be styled again.

import type { ComponentChildren } from "preact";
import "./BetSpot.css";

export interface BetSpotProps {
  /** Names what is wagered on and what it pays. */
  readonly label: string;
  /** Identifies the spot: for tests and for styles. */
  readonly spot: string;
  /** Its place in the order of the arrow keys. */
  readonly index: number;
  /** One spot of a layout is reached by Tab, the others from there by arrows. */
  readonly isTabStop: boolean;
  readonly onPress: (index: number) => void;
  readonly onFocus: (index: number) => void;
  readonly children: ComponentChildren;
}

export function BetSpot(props: BetSpotProps) {
  const { label, spot, index, isTabStop, onPress, onFocus, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape in a picture cannot be an HTML button
    <g
      class="bet-spot"
      role="button"
      aria-label={label}
      tabindex={isTabStop ? 0 : -1}
      data-spot={spot}
      data-index={index}
      onClick={(event) => {
        const hasNoPlace = event.detail === 0;
        if (hasNoPlace) onPress(index);
      }}
      onFocus={() => onFocus(index)}
    >
      {children}
    </g>
  );
}
