import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** Do something in the frame after the one that draws what has just changed: two short tasks in the
 * place of a long one. Returns what calls it off. */
export function inNextFrame(act: () => void): () => void {
  // The first is still the frame that draws the change.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}

/** Follows a signal two frames behind, so that what else it changes is drawn by then. */
export function useNextFrame<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  const followed = useSignal(source.peek());
  useSignalEffect(() => {
    const next = source.value;
    if (next === followed.peek()) return;
    return inNextFrame(() => {
      followed.value = next;
    });
  });
  return followed;
}

/** The same of a value that comes and goes: it goes at once. */
export function useValueNextFrame<T>(value: T | null): T | null {
  const [followed, setFollowed] = useState(value);
  useEffect(() => inNextFrame(() => setFollowed(value)), [value]);
  return value === null ? null : followed;
}
