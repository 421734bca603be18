/** One thing that was recomputed. `detail` gives the result, or what differs and where. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A check that passes if both are equal, and otherwise shows both. */
export function compare(name: string, recorded: string, recomputed: string): Check {
  const ok = recorded === recomputed;
  return {
    name,
    ok,
    detail: ok ? recorded : `recorded ${recorded}, recomputed ${recomputed}`,
  };
}
