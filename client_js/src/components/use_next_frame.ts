import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";

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
