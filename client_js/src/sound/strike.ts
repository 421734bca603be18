// One short sound: a tone, or noise through a filter.

export interface Strike {
  readonly afterMs: number;
  readonly kind: "tone" | "noise";
  /** The pitch of a tone, the middle of a noise. */
  readonly hertz: number;
  /** From 0 to 1. */
  readonly loudness: number;
  readonly lastsMs: number;
  /** A tone's pitch falls, and a noise's middle moves, to this. */
  readonly toHertz?: number;
  /** It is as loud until shortly before its end. Else it dies away from the beginning. */
  readonly isHeld?: boolean;
}
