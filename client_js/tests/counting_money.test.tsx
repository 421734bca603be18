import { act, cleanup, render } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { CountingMoney } from "../src/components/CountingMoney";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("never counts through less than it had", () => {
  let frame: FrameRequestCallback = () => undefined;
  vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => {
    frame = call;
    return 1;
  });
  const shown = (cents: number) => (
    <CountingMoney cents={cents} format={(some) => `${some}`} counts={true} />
  );
  const { container, rerender } = render(shown(98_000));
  rerender(shown(99_000));
  // A frame has the time at which it began: before the count did.
  act(() => frame(performance.now() - 50));
  expect(container.textContent).toBe("98000");
  act(() => frame(performance.now() + 10_000));
  expect(container.textContent).toBe("99000");
});
