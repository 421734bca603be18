import { act, cleanup, render } from "@testing-library/preact";
import { render as draw } from "preact";
import { afterEach, expect, it, vi } from "vitest";
import { CountingMoney } from "../src/components/CountingMoney";
import { motionChoice } from "../src/components/use_reduced_motion";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  motionChoice.value = "system";
});

/** Begins to count, and reads what a frame shows that has its time so many milliseconds from now. */
function counted(from: number, to: number): (ms: number) => number {
  let frame: FrameRequestCallback = () => undefined;
  vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => {
    frame = call;
    return 1;
  });
  const shown = (cents: number) => (
    <CountingMoney cents={cents} format={(some) => `${some}`} counts={true} />
  );
  const { container, rerender } = render(shown(from));
  rerender(shown(to));
  return (ms) => {
    act(() => frame(performance.now() + ms));
    return Number(container.textContent);
  };
}

it("never counts through less than it had", () => {
  const shownAfter = counted(98_000, 99_000);
  // A frame has the time at which it began: before the count did.
  expect(shownAfter(-50)).toBe(98_000);
  expect(shownAfter(10_000)).toBe(99_000);
});

it("never counts through more than there is", () => {
  const shownAfter = counted(99_975, 100_475);
  const seen = [0, 350, 690].map(shownAfter);
  expect(seen[0]).toBeGreaterThanOrEqual(99_975);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen[2]).toBeLessThanOrEqual(100_475);
});

/** Renders as the page does: what an effect brings comes one paint later. */
function paint(cents: number, counts: boolean, root: Element) {
  const format = (some: number) => `${some}`;
  draw(<CountingMoney cents={cents} format={format} counts={counts} />, root);
  return root.textContent;
}

it("shows what it does not count in the same paint", () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  const root = document.createElement("div");
  expect(paint(100_000, false, root)).toBe("100000");
  expect(paint(99_500, false, root)).toBe("99500");
  expect(paint(99_000, true, root), "a fall while a win is paid").toBe("99000");
  expect(paint(100_000, false, root), "a rise that is not counted").toBe("100000");
  expect(paint(117_500, true, root), "a rise that is").toBe("100000");
  expect(paint(117_000, true, root), "a fall in the middle of a count").toBe("117000");
  draw(null, root);
});

it("counts nothing with reduced motion", () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  const root = document.createElement("div");
  motionChoice.value = "reduced";
  expect(paint(100_000, true, root)).toBe("100000");
  expect(paint(117_500, true, root)).toBe("117500");
  draw(null, root);
});
