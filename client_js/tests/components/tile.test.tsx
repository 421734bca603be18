import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { Tile } from "../../src/components/Tile";

afterEach(cleanup);

// 621a.4(f): the 21 kinds of tile
const TILES = [
  ...["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"],
  ...["3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2"],
];

const drawn = () => document.querySelector(".tile") as SVGElement;
const spots = () => [...document.querySelectorAll<SVGElement>(".tile-spots circle")];

it("621a.3(b)(3): the back has the identifying feature of the house, the front has none", () => {
  const { rerender } = render(<Tile tile={null} />);
  expect(document.querySelectorAll(".tile-mark")).toHaveLength(1);
  rerender(<Tile tile="6-3" />);
  expect(document.querySelectorAll(".tile-mark")).toHaveLength(0);
});

it("621a.3(b)(5): nothing on the back tells what the front is", () => {
  render(<Tile tile={null} />);
  expect(drawn().dataset["tile"]).toBeUndefined();
  expect(spots()).toHaveLength(0);
});

it.each(TILES)("621a.3(b)(6): the spots of %s are red or white, as many as it counts", (tile) => {
  render(<Tile tile={tile} />);
  const [one = 0, other = 0] = tile.split("-").map(Number);
  expect(spots()).toHaveLength(one + other);
  const red = spots().filter((spot) => spot.dataset["red"] === "");
  // The one and the four are red, and half of the double six.
  const reds = [one, other].filter((n) => n === 1 || n === 4).reduce((sum, n) => sum + n, 0);
  expect(red).toHaveLength(tile === "6-6" ? 6 : reds);
});
