import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { Meter } from "../../src/components/Meter";

afterEach(cleanup);

const reels = () =>
  [...document.querySelectorAll<HTMLElement>(".meter-reel")].map(
    (reel) => Number(/-?(\d+)%/.exec(reel.style.transform)?.[1]) / 10,
  );

it("a meter shows its digits, and says its amount", () => {
  render(<Meter label="Meter" amount="$9,987.20" />);
  expect(reels()).toEqual([9, 9, 8, 7, 2, 0]);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Meter: $9,987.20");
});

it("a place keeps its reel when the amount grows by a digit", () => {
  const { rerender } = render(<Meter label="Meter" amount="$9,987.20" />);
  const cents = [...document.querySelectorAll(".meter-digit")].at(-1);
  rerender(<Meter label="Meter" amount="$10,000.05" />);
  expect(reels()).toEqual([1, 0, 0, 0, 0, 0, 5]);
  expect([...document.querySelectorAll(".meter-digit")].at(-1)).toBe(cents);
});
