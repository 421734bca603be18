// On a phone, how much of mine lies on a part of the layout that is not on show: a sum on its tab.

import { money } from "../../text/format";
import type { GameViewProps } from "../contract";
import type { Part } from "./felt";
import { partOf, type Width } from "./strips";
import { text } from "./table_text";

interface LaidProps extends Pick<GameViewProps, "mine"> {
  readonly width: Width;
  readonly part: Part;
  /** Of the felt on show: what lies on it is seen. */
  readonly shown: Part;
}

export function Laid({ mine, width, part, shown }: LaidProps) {
  const cents = part === shown ? 0 : laidOn(part, width, mine);
  return cents === 0 ? null : (
    <small class="craps-laid" title={text.laidThere}>
      {money(cents)}
    </small>
  );
}

function laidOn(part: Part, width: Width, mine: GameViewProps["mine"]) {
  return [...mine.value].reduce(
    (sum, [key, { cents }]) => (partOf(key, width) === part ? sum + cents : sum),
    0,
  );
}
