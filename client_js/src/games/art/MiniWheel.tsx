// A wheel in small, for the lobby. It turns by CSS alone, and only while a round's wheel turns.

import type { ComponentChildren } from "preact";
import "./art.css";

interface MiniWheelProps {
  /** The colours of its sections, clockwise. */
  readonly fills: readonly string[];
  /** The section on which it rests; null before the first round. */
  readonly landed: number | null;
  readonly isRunning: boolean;
  readonly hasBall: boolean;
  /** On its hub. */
  readonly children?: ComponentChildren;
}

export function MiniWheel({ fills, landed, isRunning, hasBall, children }: MiniWheelProps) {
  const step = 360 / fills.length;
  const degrees = (landed ?? 0) * step;
  return (
    <span
      class="mini-wheel"
      data-running={isRunning ? "" : undefined}
      data-ball={hasBall ? "" : undefined}
    >
      <span
        class="mini-rotor"
        style={{
          background: sectionsOf(fills),
          transform: hasBall ? undefined : `rotate(${-degrees}deg)`,
        }}
      />
      {hasBall && (landed !== null || isRunning) && (
        <span class="mini-orbit" style={{ transform: `rotate(${degrees}deg)` }}>
          <span class="mini-ball" />
        </span>
      )}
      {!hasBall && <span class="mini-clapper" />}
      <span class="mini-hub">{children}</span>
    </span>
  );
}

const GRADIENTS = new WeakMap<readonly string[], string>();

/** The first section is centred at the top. */
function sectionsOf(fills: readonly string[]): string {
  const known = GRADIENTS.get(fills);
  if (known !== undefined) return known;
  const step = 360 / fills.length;
  const stops = fills.map((fill, index) => `${fill} ${index * step}deg ${(index + 1) * step}deg`);
  const made = `conic-gradient(from ${-step / 2}deg, ${stops.join(", ")})`;
  GRADIENTS.set(fills, made);
  return made;
}
