// The house way by example: the paragraph that decides is the one that the verifier plays by.

import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { EXAMPLES } from "../../src/games/pai_gow/HouseWayGuide";
import { Steps } from "../../src/games/pai_gow/house_way/Steps";
import { highestValue, stepsOf } from "../../src/games/pai_gow/house_way/steps";
import { houseWay } from "../../src/games/pai_gow/rules";

afterEach(cleanup);

const resultsOf = (tiles: readonly string[]) =>
  stepsOf(houseWay(tiles)).map(({ result }) => result);

describe("621a.10(d), asked in its order", () => {
  it.each([
    ["(1) the Supreme Pair", ["4-2", "6-6", "2-1", "5-5"], 0],
    ["(2) a pair", ["3-3", "6-5", "3-3", "5-2"], 1],
    ["(2) a wong", ["6-6", "5-4", "3-2", "6-1"], 1],
    ["(2) a gong", ["1-1", "6-2", "6-4", "5-5"], 1],
    ["(3) a value from seven on", ["6-5", "3-3", "5-5", "2-1"], 2],
    ["(4) the highest with the lowest", ["5-5", "6-4", "6-5", "2-2"], 3],
  ] as const)("%s", (_, tiles, at) => {
    const results = resultsOf(tiles);
    expect(results.indexOf("decides")).toBe(at);
    expect(results.slice(0, at).every((one) => one === "missed")).toBe(true);
    expect(results.slice(at + 1).every((one) => one === "left")).toBe(true);
  });

  it("every example of the guide is decided by one paragraph", () => {
    for (const tiles of EXAMPLES) {
      expect(resultsOf(tiles).filter((one) => one === "decides")).toHaveLength(1);
    }
  });

  it("says how high the values are where (3) does not decide", () => {
    const tiles = ["5-5", "6-4", "6-5", "2-2"];
    expect(highestValue(tiles)).toBeLessThan(7);
    render(<Steps tiles={tiles} />);
    expect(screen.getByText(`No: ${highestValue(tiles)} at most`)).toBeTruthy();
  });
});

it("marks the paragraph that decides", () => {
  render(<Steps tiles={["3-3", "6-5", "3-3", "5-2"]} />);
  expect(screen.getByText("Yes: Pair of Chong").closest("li")?.textContent).toContain("pair");
});
