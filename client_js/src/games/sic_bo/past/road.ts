// Past rolls as casinos post them. The bead plate writes one roll under another, six to a column. The
// big road begins a column whenever the result changes; where a column is full, it runs on to the right.

export const ROWS = 6;

export interface Bead<Mark extends string> {
  readonly mark: Mark;
  readonly column: number;
  readonly row: number;
  /** So many triples came right after it. */
  readonly triples: number;
}

/** Oldest first, in columns of six; the last `columns` of them. */
export function beadPlate<Mark extends string>(
  marks: readonly Mark[],
  columns: number,
): readonly Bead<Mark>[] {
  const hidden = Math.max(0, Math.ceil(marks.length / ROWS) - columns) * ROWS;
  return marks.slice(hidden).map((mark, index) => ({
    mark,
    column: Math.floor(index / ROWS),
    row: index % ROWS,
    triples: 0,
  }));
}

/** Oldest first; a null is a triple, which is marked on the roll before it and changes no column. */
export function bigRoad<Mark extends string>(
  marks: readonly (Mark | null)[],
  columns: number,
): readonly Bead<Mark>[] {
  const beads: Bead<Mark>[] = [];
  const taken = new Set<string>();
  let [column, row, start] = [0, 0, 0];
  for (const mark of marks) {
    const last = beads.at(-1);
    if (mark === null) {
      if (last !== undefined) beads[beads.length - 1] = { ...last, triples: last.triples + 1 };
      continue;
    }
    if (last === undefined) {
      // the first bead, at the top left
    } else if (last.mark !== mark) {
      start += 1;
      while (taken.has(`${start}/0`)) start += 1;
      [column, row] = [start, 0];
    } else if (row + 1 < ROWS && !taken.has(`${column}/${row + 1}`) && column === start) row += 1;
    else column += 1;
    taken.add(`${column}/${row}`);
    beads.push({ mark, column, row, triples: 0 });
  }
  const widest = beads.reduce((most, bead) => Math.max(most, bead.column), 0);
  const hidden = Math.max(0, widest + 1 - columns);
  return beads
    .filter((bead) => bead.column >= hidden)
    .map((bead) => ({ ...bead, column: bead.column - hidden }));
}
