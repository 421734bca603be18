import { describe, expect, it } from "vitest";
import { type Box, lampOver, placeOfWin, winPlaces, wonIn } from "../src/views/show/place_of_win";

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
    expect(placeOfWin(winPlaces(plate, room), [])).toBe("usual");
    expect(placeOfWin(winPlaces(plate, room), [box(20, 60, 50, 50), box(300, 138, 50, 50)])).toBe(
      "usual",
    );
  });

  it("goes to the foot if a number has won that it would cover", () => {
    expect(placeOfWin(winPlaces(plate, room), [box(400, 100, 50, 50)])).toBe("foot");
  });

  it("goes to the middle if more has won above and below", () => {
    const won = [box(400, 60, 50, 50), box(400, 290, 60, 50)];
    expect(placeOfWin(winPlaces(plate, room), won)).toBe("middle");
  });

  it("leaves boards beside the felt to be read, but rather covers one than what has won", () => {
    const boards = [box(280, 50, 300, 90)];
    expect(placeOfWin(winPlaces(plate, room), [], boards)).toBe("foot");
    const won = [140, 220, 300].map((top) => box(0, top, 840, 50));
    expect(placeOfWin(winPlaces(plate, room), won, boards)).toBe("usual");
  });

  it("covers as little as it can where all of it has won", () => {
    const won = [box(0, 50, 840, 300), box(400, 60, 50, 50), box(400, 200, 10, 10)];
    expect(placeOfWin(winPlaces(plate, room), won)).toBe("foot");
  });
});

describe("what has won on a layout", () => {
  const room = document.createElement("div");
  const classesIn = (html: string) => {
    room.innerHTML = html;
    for (const [index, one] of [...room.querySelectorAll("*")].entries()) {
      one.getBoundingClientRect = () => new DOMRect(index, 0, 10, 10);
    }
    const middles = wonIn(room).map(({ left, right }) => (left + right) / 2 - 5);
    return middles.map((middle) => room.querySelectorAll("*")[middle]?.id);
  };

  it("is my own stacks and the number, not all that is lit", () => {
    const lit = '<i id="lit" class="felt-won"></i><i id="number" class="felt-winner"></i>';
    const mine = '<b class="chips-of-spot"><i id="mine" data-whose="mine"></i></b>';
    const lost = '<b class="chips-of-spot" data-lost><i id="lost" data-whose="mine"></i></b>';
    expect(classesIn(lit + mine + lost)).toEqual(["mine", "number"]);
  });

  it("has room for what is paid beside a stack, and for the sum below it", () => {
    classesIn('<b class="chips-of-spot"><i id="mine" data-whose="mine"></i></b>');
    expect(wonIn(room)).toEqual([{ left: -9, top: 0, right: 21, bottom: 15 }]);
  });

  it("is what is lit where no chips are left", () => {
    expect(classesIn('<i id="lit" class="felt-won"></i>')).toEqual(["lit"]);
  });
});

it("the lamp is over the middle of what has won", () => {
  const room = box(0, 100, 1000, 500);
  expect(lampOver([box(100, 200, 100, 100)], room)).toEqual({ x: 15, y: 30 });
  expect(lampOver([box(0, 100, 100, 100), box(900, 500, 100, 100)], room)).toEqual({
    x: 50,
    y: 50,
  });
  expect(lampOver([], room)).toBeNull();
});
