import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Countdown } from "../../src/components/Countdown";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const houseNow = () => Date.now();
const arc = () => document.querySelector<HTMLElement>(".countdown-arc") as HTMLElement;

it("the ring goes by its own clock: the seconds that are drawn do not push it on", () => {
  render(<Countdown closesMs={1_015_000} totalMs={20_000} houseNow={houseNow} />);
  const begun = arc();
  expect(begun.style.animationDelay).toBe("-5000ms");
  act(() => {
    vi.advanceTimersByTime(7_000);
  });
  expect(screen.getByRole("timer").getAttribute("aria-label")).toBe("8 seconds left");
  expect(arc()).toBe(begun);
  expect(arc().style.animationDelay).toBe("-5000ms");
});

it("another end is another ring, begun where it stands now", () => {
  const { rerender } = render(
    <Countdown closesMs={1_015_000} totalMs={20_000} houseNow={houseNow} />,
  );
  const begun = arc();
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  rerender(<Countdown closesMs={1_018_000} totalMs={20_000} houseNow={houseNow} />);
  expect(arc()).not.toBe(begun);
  expect(arc().style.animationDelay).toBe("-12000ms");
});

it("a time that is longer than the whole is a full ring until the whole is left", () => {
  render(<Countdown closesMs={1_023_000} totalMs={20_000} houseNow={houseNow} />);
  expect(arc().style.animationDelay).toBe("3000ms");
});
