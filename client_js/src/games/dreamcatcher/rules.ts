/** 689a.1(b): what the 54 sections show, clockwise from 7×. */
export const DREAMCATCHER_ORDER =
  "7× 2 1 5 1 2 5 1 2 10 1 2 1 20 1 2 1 2 1 5 1 2 10 1 5 1 2 2× 1 5 1 40 2 1 2 1 10 2 1 5 1 2 1 5 2 1 20 1 2 1 10 1 2 1".split(
    " ",
  );

/** 689a.1(d): "The sections containing the 2× symbol and 7× symbol act as multipliers". */
export const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ["2×", 2],
  ["7×", 7],
]);
