import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** Follows a signal two frames behind, so that what else it changes is drawn by then: two short tasks in
 * the place of a long one. */
export function useNextFrame<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  const followed = useSignal(source.peek());
  useSignalEffect(() => {
    const next = source.value;
    if (next === followed.peek()) return;
    // The first is still in the task that draws the change.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        followed.value = next;
      });
    });
    return () => cancelAnimationFrame(frame);
  });
  return followed;
}

/** The same of a value that comes and goes: it goes at once. */
export function useValueNextFrame<T>(value: T | null): T | null {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setFollowed(value));
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return value === null ? null : followed;
}
