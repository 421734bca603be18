/** How the hands of a box compared with those of the dealer or the bank. */
export type HandResult = "win" | "push" | "lose";

/** The boxes that stood to the end, by seat: "1:win 3:push" in a list of results. */
export function resultsIn(outcome: string): ReadonlyMap<number, HandResult> {
  const boxes = outcome === "" ? [] : outcome.split(" ");
  return new Map(
    boxes.map((box) => {
      const [seat, result] = box.split(":");
      return [Number(seat), result as HandResult];
    }),
  );
}

/** How many boxes had a result. */
export function countOf(outcome: string, result: HandResult): number {
  return [...resultsIn(outcome).values()].filter((one) => one === result).length;
}
