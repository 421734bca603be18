// The spins of a round by the clock: which one is running, and how many have come
// to rest.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Landing } from "../../components/Wheel";
import type { Shown } from "../contract";
import { sectionsOf, spinTimes } from "./spins";

export interface Running {
  /** null before there is anything to show. */
  readonly landing: Landing | null;
  /** The sections at which the wheel has come to rest in this round, up to now. */
  readonly rested: readonly number[];
}

/** @param past what the wheel shows on arrival, before a spin was seen */
export function useSpins(
  shown: Shown | null,
  past: readonly number[],
  houseNow: () => number,
): Running {
  const id = shown === null ? "" : `${shown.round}/${shown.spin}`;
  const startsAtMs = useMemo(houseNow, [id, houseNow]);
  const restsAtMs = shown?.restsAtMs ?? 0;
  const sections = useMemo(() => (shown === null ? past : sectionsOf(shown.draw)), [shown, past]);
  const times = useMemo(
    () => spinTimes(sections.length, startsAtMs, restsAtMs),
    [sections, startsAtMs, restsAtMs],
  );
  const [, redraw] = useState(0);
  const now = houseNow();
  const nextMs = times
    .flatMap((spin) => [spin.startsAtMs, spin.restsAtMs])
    .find((time) => time > now);
  useEffect(() => {
    if (nextMs === undefined) return;
    const timer = setTimeout(() => redraw((drawn) => drawn + 1), nextMs - houseNow());
    return () => clearTimeout(timer);
  });

  const restedCount = times.filter((spin) => spin.restsAtMs <= now).length;
  const begun = times.filter((spin) => spin.startsAtMs <= now).length;
  const at = Math.max(restedCount, begun, 1) - 1;
  const section = sections[at];
  const landing = useMemo(
    () =>
      section === undefined
        ? null
        : { id: `${id}/${at}`, section: section - 1, restsAtMs: times[at]?.restsAtMs ?? 0 },
    [id, at, section, times],
  );
  return { landing, rested: sections.slice(0, restedCount) };
}
