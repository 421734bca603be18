/** The sign of the numbers that came most often: a path 8 wide and 12 high. */
export const FLAME =
  "M4 0C4.4 2.6 8 4 8 7.8A4 4 0 0 1 0 7.8C0 5.8 1.2 5 1.6 3.4C2.6 4 3 4.6 3.2 5.4C4 4 4.2 2 4 0Z";
