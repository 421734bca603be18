// The section at which the wheel has come to rest is lit. While it is called, the others are in the
// shade.

import { VIEW, WITHOUT_BALL, wedge } from "../../components/WheelArt";

const { rim, cone } = WITHOUT_BALL;

interface SectionLightProps {
  /** Counts from 1. */
  readonly section: number;
  readonly sections: number;
  readonly isCalled: boolean;
}

export function SectionLight({ section, sections, isCalled }: SectionLightProps) {
  const step = 360 / sections;
  const middle = (section - 1) * step;
  return (
    <svg class="section-light" viewBox={VIEW} aria-hidden="true">
      {isCalled && <path class="section-shade" d={wedge(middle + 180, 360 - step, rim, cone)} />}
      <path class="section-lit" d={wedge(middle, step, rim, cone)} />
    </svg>
  );
}

/** Where a band is drawn for the sections that my chips cover, as the wheel is drawn. */
const BAND = { outer: 229, inner: 222.5 };

interface MySectionsProps {
  /** What each section shows, clockwise, and what my chips lie on. */
  readonly order: readonly string[];
  readonly held: ReadonlySet<string>;
}

export function MySections({ order, held }: MySectionsProps) {
  const step = 360 / order.length;
  return (
    <svg class="wheel-mine-sections" viewBox={VIEW} aria-hidden="true">
      {order.map((symbol, at) =>
        held.has(symbol) ? (
          <path key={at} d={wedge(at * step, step, BAND.outer, BAND.inner)} />
        ) : null,
      )}
    </svg>
  );
}
