// A chip's colour and print, and how a sum of cents is stacked.

/** Dollar values that have a colour of their own (tokens `--chip-…`), highest first. */
const COLORED = [5000, 1000, 500, 100, 25, 5, 1] as const;

const FALLBACKS: Readonly<Record<number, string>> = {
  1: "#dfe4e6",
  5: "#c0343c",
  25: "#1f8a5b",
  100: "#22282c",
  500: "#6a4aa8",
  1000: "#d98a1f",
  5000: "#3a78c4",
};

/** The colour of the largest chip that a sum holds. */
export function chipColor(cents: number): string {
  const value = COLORED.find((dollars) => dollars * 100 <= cents) ?? 1;
  return `var(--chip-${value}, ${FALLBACKS[value]})`;
}

/** Whether the chip is so light that its print is dark. */
export function isLightChip(cents: number): boolean {
  return cents < 500;
}

/** What is printed on a chip or beside a stack: "5", "2.50", "1.2K", "50¢". */
export function chipPrint(cents: number): string {
  if (cents < 100) return `${cents}¢`;
  const dollars = cents / 100;
  if (dollars >= 1_000_000) return `${shortened(dollars / 1_000_000)}M`;
  if (dollars >= 1000) return `${shortened(dollars / 1000)}K`;
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** Rounded down, so that no stack looks larger than it is. */
function shortened(value: number): string {
  const digits = value < 100 ? 1 : 0;
  const scale = 10 ** digits;
  return String(Math.floor(value * scale) / scale);
}

/** The chips of a sum from the bottom up, largest first, at most `limit`: values in cents. */
export function chipsOf(cents: number, limit: number): readonly number[] {
  const chips: number[] = [];
  let left = cents;
  while (left > 0 && chips.length < limit) {
    const dollars = COLORED.find((value) => value * 100 <= left);
    const chip = dollars === undefined ? left : dollars * 100;
    chips.push(chip);
    left -= chip;
  }
  return chips;
}
