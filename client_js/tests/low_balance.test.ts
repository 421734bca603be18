import { expect, test } from "vitest";
import { isLowBalance } from "../src/views/low_balance";

test.each([
  { available: 999, minimum: 100, refillBelow: 10_000, low: true },
  { available: 1_000, minimum: 100, refillBelow: 10_000, low: false },
  { available: 9_999, minimum: 50_000, refillBelow: 10_000, low: true },
  { available: 200_000, minimum: 50_000, refillBelow: 10_000, low: false },
  { available: 0, minimum: 100, refillBelow: 0, low: false },
])("chips are offered to who has few, and would get some: %o", (one) => {
  expect(isLowBalance(one.available, one.minimum, one.refillBelow)).toBe(one.low);
});
