// One short sound: a tone, or noise through a filter.

export interface Strike {
  readonly afterMs: number;
  /** Noise comes even, or in grains. */
  readonly kind: "tone" | "noise" | "grains";
  /** The pitch of a tone, the middle of a noise. */
  readonly hertz: number;
  /** From 0 to 1. */
  readonly loudness: number;
  readonly lastsMs: number;
  /** A tone's pitch falls, and a noise's middle moves, to this. */
  readonly toHertz?: number;
  /** It is as loud until shortly before its end. Else it dies away from the beginning. */
  readonly isHeld?: boolean;
  /** It takes so long to be as loud as it gets: a thing that is not hit, but pushed. */
  readonly softMs?: number;
  /** It is heard just when it is seen: its time does not vary. */
  readonly isSeen?: boolean;
  /** A note: its pitch varies by no more than an ear lets pass. */
  readonly isTuned?: boolean;
}
