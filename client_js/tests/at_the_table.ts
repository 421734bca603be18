// The clock of a test at a game's table.

import { act, cleanup } from "@testing-library/preact";
import { afterEach, beforeEach, vi } from "vitest";

export const NOW = 1_000_000;

/** Each test of the file begins at NOW, on a clock of its own. */
export function atTheTable(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    Element.prototype.scrollIntoView = vi.fn();
  });

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

export const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
