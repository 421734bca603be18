/** 619a.1(b): what the 54 sections show, clockwise from the joker. */
export const BIG_SIX_ORDER =
  "joker 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 flag 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1".split(
    " ",
  );
