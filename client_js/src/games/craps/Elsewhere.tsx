// On a phone, what of mine lies on the part of the layout that is not on show.

import { money } from "../../text/format";
import type { GameViewProps } from "../contract";
import type { Part } from "./felt";
import { partOf } from "./strips";
import { text } from "./table_text";
import { nameOf } from "./text";

export function Elsewhere({ mine, part }: GameViewProps & { readonly part: Part }) {
  const wagers = [...mine.value].flatMap(([key, { cents }]) => {
    if (cents === 0 || partOf(key) === part) return [];
    // Odds behind the line are no spot of the table: theirs name the point.
    const [on = "", pick] = key.split(":");
    return [`${nameOf(on, pick?.split("-") ?? [])}\u00a0${money(cents)}`];
  });
  if (wagers.length === 0) return null;
  return (
    <p class="craps-elsewhere">
      {text.elsewhere} {wagers.join(" · ")}
    </p>
  );
}
