/** One thing that was recomputed; `detail` says what it came to, or what differs and where. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A check that holds where both are equal, and shows both where they are not. */
export function compare(name: string, recorded: string, recomputed: string): Check {
  const ok = recorded === recomputed;
  return {
    name,
    ok,
    detail: ok ? recorded : `recorded ${recorded}, recomputed ${recomputed}`,
  };
}
