// A finger on a spot: a tap lays a chip, a hold asks what the spot is worth and does nothing else.

import { useState } from "preact/hooks";

const HOLD_MS = 450;

/** What touched a spot last, and since when. */
class Finger {
  #sinceMs: number | null = null;

  pressed({ pointerType, timeStamp }: PointerEvent): void {
    this.#sinceMs = pointerType === "touch" ? timeStamp : null;
  }

  /** Whether it was a finger at all, and no mouse. */
  get isThere(): boolean {
    return this.#sinceMs !== null;
  }

  /** Whether the press that `event` ends was a hold. */
  isHeld({ timeStamp }: Event): boolean {
    return this.#sinceMs !== null && timeStamp - this.#sinceMs > HOLD_MS;
  }
}

export function useFinger(): Finger {
  return useState(() => new Finger())[0];
}
