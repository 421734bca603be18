import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { ChipRack, ClothSides } from "../../src/games/seats/ClothOrnaments";

afterEach(cleanup);

it("what only adorns the cloth is told to nobody, and can be pressed by nobody", () => {
  const { container } = render(
    <>
      <ClothSides emblem="M0 0H9" />
      <ChipRack />
    </>,
  );
  const parts = [...container.children];
  expect(parts.map((part) => part.getAttribute("class"))).toEqual([
    "cloth-cartouche",
    "cloth-cartouche",
    "cloth-arc",
    "cloth-rack",
  ]);
  expect(parts.every((part) => part.getAttribute("aria-hidden") === "true")).toBe(true);
  expect(container.querySelectorAll('.cloth-emblem[d="M0 0H9"]')).toHaveLength(2);
});
