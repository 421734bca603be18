// The chips on a table's tray.

const VALUES_CENTS = [100, 500, 2500, 10_000, 50_000, 100_000, 500_000, 2_500_000] as const;
const ON_TRAY = 6;

/** The values that a table's limits let one chip have, smallest first. All in cents. */
export function chipValues(minimum: number, maximum: number, unit: number): readonly number[] {
  const fitting = VALUES_CENTS.filter(
    (value) => value >= minimum && value <= maximum && value % unit === 0,
  );
  const withMinimum = fitting[0] === minimum ? fitting : [minimum, ...fitting];
  return withMinimum.slice(0, ON_TRAY);
}

/** The chip in hand on arrival: the one from before, or the next lower one. */
export function chipNear(values: readonly number[], wanted: number): number {
  return values.findLast((value) => value <= wanted) ?? values[0] ?? wanted;
}
