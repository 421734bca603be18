import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePassed } from "../src/games/use_passed";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

function Steps({ timesMs, houseNow }: { timesMs: readonly number[]; houseNow: () => number }) {
  return <p>{usePassed(timesMs, houseNow)}</p>;
}

const waited = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it("counts each time as it passes", () => {
  const page = document.createElement("div");
  const [times, now] = [[1_000, 2_000], () => Date.now()];
  act(() => render(<Steps timesMs={times} houseNow={now} />, page));
  expect(page.textContent).toBe("0");
  waited(1_002);
  expect(page.textContent).toBe("1");
  waited(1_002);
  expect(page.textContent).toBe("2");
});

it("waits once more if the house's clock was set back meanwhile", () => {
  const page = document.createElement("div");
  let behindMs = 0;
  const [times, now] = [[1_000], () => Date.now() - behindMs];
  act(() => render(<Steps timesMs={times} houseNow={now} />, page));
  behindMs = 500;
  waited(1_002);
  expect(page.textContent).toBe("0");
  waited(600);
  expect(page.textContent).toBe("1");
});
