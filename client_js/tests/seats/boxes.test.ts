import { describe, expect, it } from "vitest";
import { aroundSeat, type Box, freeSide } from "../../src/games/seats/boxes";

const boxes = (count: number, ...mine: readonly number[]): readonly Box[] =>
  Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return { number, seat: null, isMine: mine.includes(number), mayWager: false, chips: [] };
  });

const around = (count: number, seat: number | null) =>
  aroundSeat(boxes(count), seat).map((box) => box?.number ?? null);

describe("the boxes around my seat", () => {
  it("are as they stand, for one who has no seat", () => {
    expect(around(7, null)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(around(6, null)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("have mine in the middle, and the others in their order round the table", () => {
    expect(around(7, 4)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(around(7, 7)).toEqual([4, 5, 6, 7, 1, 2, 3]);
    expect(around(7, 1)).toEqual([5, 6, 7, 1, 2, 3, 4]);
  });

  it("begin and end equally far from mine on both sides where their number is even", () => {
    expect(around(6, 1)).toEqual([5, null, 6, 1, 2, 3, 4]);
    expect(around(6, 2)).toEqual([6, null, 1, 2, 3, 4, 5]);
    expect(around(6, 3)).toEqual([1, null, 2, 3, 4, 5, 6]);
    expect(around(6, 4)).toEqual([1, 2, 3, 4, 5, null, 6]);
    expect(around(6, 6)).toEqual([3, 4, 5, 6, 1, null, 2]);
  });

  it("leave the side free on which no other box is mine", () => {
    expect(freeSide(boxes(7, 4), 4)).toBe("left");
    expect(freeSide(boxes(7, 4, 5), 4)).toBe("left");
    expect(freeSide(boxes(7, 3, 4), 4)).toBe("right");
    expect(freeSide(boxes(6, 6, 5), 6)).toBe("right");
  });
});
