import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** Do something so many frames after the one that draws what has just changed: short tasks in the place
 * of a long one. Returns what calls it off. */
export function inLaterFrame(act: () => void, frames = 1): () => void {
  let left = frames;
  // The first is still the frame that draws the change.
  let frame = requestAnimationFrame(function wait() {
    frame = requestAnimationFrame(left === 1 ? act : wait);
    left -= 1;
  });
  return () => cancelAnimationFrame(frame);
}

/** Follows a signal a few frames behind, so that what else it changes is drawn by then. */
export function useLaterFrame<T>(source: ReadonlySignal<T>, frames = 1): ReadonlySignal<T> {
  const followed = useSignal(source.peek());
  useSignalEffect(() => {
    const next = source.value;
    if (next === followed.peek()) return;
    return inLaterFrame(() => {
      followed.value = next;
    }, frames);
  });
  return followed;
}

/** The same of a value that comes and goes: it goes at once. */
export function useValueLaterFrame<T>(value: T | null, frames = 1): T | null {
  const [followed, setFollowed] = useState(value);
  useEffect(() => inLaterFrame(() => setFollowed(value), frames), [value, frames]);
  return value === null ? null : followed;
}
