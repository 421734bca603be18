import { signal } from "@preact/signals";
import { act, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TableStore } from "../src/store/table_store";
import { useIsNear } from "../src/views/Table";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function nearIn(clientWidth: number, clientHeight: number) {
  const presentation = { isNear: signal(true), isLaunched: signal(true) };
  const table = { presentation } as unknown as TableStore;
  const frame = { clientWidth, clientHeight, querySelector: () => null };
  const stage = { current: frame as unknown as HTMLElement };
  const Near = () => <p>{useIsNear(table, stage) ? "near" : "away"}</p>;
  const { container } = render(<Near />);
  return { ...presentation, seen: () => container.textContent };
}

it.each([
  ["upright", 390, 600],
  ["across", 844, 286],
])("at rest, what covers a phone's layout held %s leaves within a second", (_, width, height) => {
  const { isNear, isLaunched, seen } = nearIn(width, height);
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect(seen()).toBe("near");
  act(() => {
    isLaunched.value = false;
  });
  expect(seen()).toBe("near");
  act(() => {
    vi.advanceTimersByTime(800);
  });
  expect(seen()).toBe("away");
  act(() => {
    isNear.value = false;
  });
  act(() => {
    isNear.value = true;
    isLaunched.value = true;
  });
  expect(seen()).toBe("near");
});

it("it stays while the outcome is called where there is room for it", () => {
  const { isLaunched, seen } = nearIn(1200, 700);
  act(() => {
    isLaunched.value = false;
  });
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect(seen()).toBe("near");
});
