// The signs that players show each other.

import type { text } from "../text";
import "./ReactionSign.css";

type Reaction = keyof typeof text.company.reactions;

const FACE = "M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0";

const SIGNS: Readonly<Record<Reaction, { readonly solid: string; readonly line: string }>> = {
  applause: {
    solid: "M7 21l-2-7 2-7 2 1 .5 4L13 6l2 1-1 4 3-3 2 1.5-2 4 2 1-2 5-5 2z",
    line: "M5 4l1.5 2M10 2v2.5M19 4l-1.5 2",
  },
  luck: {
    solid:
      "M12 12C6 12 4 9 6 6.5S11 6 12 12C12 6 15 4 17.5 6S18 11 12 12c6 0 8 3 6 5.5S13 18 12 12c0 6-3 8-5.5 6S6 13 12 12z",
    line: "M12 12c1 4 2 7 5 9.5",
  },
  wow: {
    solid: FACE,
    line: "M8.5 9.5v1M15.5 9.5v1M12 16m-1.8 0a1.8 2 0 1 0 3.6 0a1.8 2 0 1 0-3.6 0",
  },
  laugh: {
    solid: FACE,
    line: "M7.5 10l1.5-1.5L10.5 10M13.5 10L15 8.5l1.5 1.5M7 13.5c1 5 9 5 10 0z",
  },
  ouch: {
    solid: FACE,
    line: "M7.5 8.5l2.5 2-2.5 1.5M16.5 8.5L14 10.5l2.5 1.5M8.5 17c2-2.5 5-2.5 7 0",
  },
  thanks: {
    solid: "M12 20.5C3 14 3 9 5 6.5S11 5 12 8.5C13 5 17 4 19 6.5s2 7.5-7 14z",
    line: "",
  },
};

export const REACTIONS = Object.keys(SIGNS) as readonly Reaction[];

export function ReactionSign({ reaction }: { readonly reaction: Reaction }) {
  const { solid, line } = SIGNS[reaction];
  return (
    <svg class="reaction-sign" viewBox="0 0 24 24" data-reaction={reaction} aria-hidden="true">
      <path class="reaction-solid" d={solid} />
      <path class="reaction-line" d={line} />
    </svg>
  );
}
