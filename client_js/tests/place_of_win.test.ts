import { describe, expect, it } from "vitest";
import { type Box, placeOfWin } from "../src/views/show/place_of_win";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe("where a win is said", () => {
  const room = box(0, 50, 840, 300);
  const plate = box(300, 58, 240, 80);

  it("stays in its usual place where that covers nothing that has won", () => {
    expect(placeOfWin(plate, room, [])).toBe("usual");
    expect(placeOfWin(plate, room, [box(20, 60, 50, 50), box(300, 138, 50, 50)])).toBe("usual");
  });

  it("goes to the foot if a number has won that it would cover", () => {
    expect(placeOfWin(plate, room, [box(400, 100, 50, 50)])).toBe("foot");
  });

  it("goes to the middle if more has won above and below", () => {
    const won = [box(400, 60, 50, 50), box(400, 290, 60, 50)];
    expect(placeOfWin(plate, room, won)).toBe("middle");
  });

  it("covers as little as it can where all of it has won", () => {
    const won = [box(0, 50, 840, 300), box(400, 60, 50, 50), box(400, 200, 10, 10)];
    expect(placeOfWin(plate, room, won)).toBe("foot");
  });
});
