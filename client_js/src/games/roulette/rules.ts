// The wheel and its numbers, under 617a.1(c) to (e).

export type WheelKind = "single_zero" | "double_zero" | "double_zero_as_single";

export type PocketColor = "red" | "black" | "green";

/** 617a.1(c): the 37 compartments of a single zero wheel, clockwise. */
const SINGLE_ZERO_ORDER =
  "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split(
    " ",
  );

/** 617a.1(d): the 38 compartments of a double zero wheel, clockwise. */
const DOUBLE_ZERO_ORDER =
  "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split(
    " ",
  );

const RED = new Set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" "));

export function wheelKind(rules: Readonly<Record<string, unknown>>): WheelKind {
  const wheel = rules["wheel"];
  return wheel === "single_zero" || wheel === "double_zero_as_single" ? wheel : "double_zero";
}

/** The compartments of the wheel itself, clockwise, from 0. */
export function wheelOrder(kind: WheelKind): readonly string[] {
  return kind === "single_zero" ? SINGLE_ZERO_ORDER : DOUBLE_ZERO_ORDER;
}

/** The numbers that five adjacent ones are counted on: 617a.1(e) leaves no wager on 00. */
export function replicaOrder(kind: WheelKind): readonly string[] {
  const order = wheelOrder(kind);
  return kind === "double_zero_as_single" ? order.filter((number) => number !== "00") : order;
}

export function colorOf(number: string): PocketColor {
  if (number === "0" || number === "00") return "green";
  return RED.has(number) ? "red" : "black";
}

/** The number of a draw as scripts write it, `{"number": "17"}`; null if it has none. */
export function numberOf(draw: Readonly<Record<string, unknown>>): string | null {
  const number = draw["number"];
  return typeof number === "string" ? number : null;
}
