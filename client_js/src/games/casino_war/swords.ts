/** Two swords, crossed, in a square of 48 around their middle. */
export const SWORDS =
  "M-20-17-17-20 12 9 9 12ZM20-17 17-20-12 9-9 12ZM4 16 16 4M-4 16-16 4M12 12 19 19M-12 12-19 19";
