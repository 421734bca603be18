// What is written on the table of a wheel with a clapper.

/** "×14" */
export function multiplied(times: number): string {
  return `×${times}`;
}

/** Multiplied odds in words: "10 to 1" by 14 is "140 to 1". */
export function paidInWords(pays: string, times: number): string {
  const odds = /^(\d+) to (\d+)$/.exec(pays);
  return odds === null
    ? `${pays} ${multiplied(times)}`
    : `${Number(odds[1]) * times} to ${odds[2]}`;
}

export function sectionsInWords(count: number, all: number): string {
  return `${count} of ${all}`;
}
