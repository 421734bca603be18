import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Countdown } from "../../src/components/Countdown";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const houseNow = () => Date.now();
const gone = () =>
  Number(document.querySelector(".countdown-arc")?.getAttribute("stroke-dashoffset"));

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it("the ring and the seconds go by the house's clock", () => {
  render(<Countdown closesMs={1_015_000} totalMs={20_000} houseNow={houseNow} />);
  expect(gone()).toBe(25);
  pass(7_000);
  expect(screen.getByRole("timer").getAttribute("aria-label")).toBe("8 seconds left");
  expect(gone()).toBe(60);
  pass(60_000);
  expect(gone()).toBe(100);
});

it("the ring moves four times a second, and not with every frame", async () => {
  render(<Countdown closesMs={1_015_000} totalMs={20_000} houseNow={houseNow} />);
  const seen = new Set<number>();
  for (let at = 0; at < 1000; at += 20) {
    pass(20);
    seen.add(gone());
  }
  expect(seen.size).toBe(5);
});

it("another end is another ring, from where it stands now", () => {
  const { rerender } = render(
    <Countdown closesMs={1_015_000} totalMs={20_000} houseNow={houseNow} />,
  );
  pass(10_000);
  rerender(<Countdown closesMs={1_018_000} totalMs={20_000} houseNow={houseNow} />);
  expect(gone()).toBe(60);
});

it("a time that is longer than the whole is a full ring until the whole is left", () => {
  render(<Countdown closesMs={1_023_000} totalMs={20_000} houseNow={houseNow} />);
  expect(gone()).toBe(0);
});
