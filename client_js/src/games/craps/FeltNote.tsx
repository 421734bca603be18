// For a while, in place of what the next roll does: what has been paid and is no longer on the felt,
// what has just been laid, and what the easy layout hides.

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SettledWager } from "../../protocol";
import { netMoney } from "../../text/format";
import { type GameViewProps, type SpotKey, spotKey } from "../contract";
import { rests } from "./decisions";
import { text } from "./table_text";
import { nameOf } from "./text";

const STAYS_MS = 6000;

interface FeltNoteProps extends GameViewProps {
  /** There is little room: how to lay it again goes unsaid. */
  readonly isShort: boolean;
}

export function FeltNote({ isShort, ...props }: FeltNoteProps) {
  const ending = isShort ? (words: string) => words : text.repeatLays;
  const said = useSaid(props, ending);
  const down = useCameDown(props);
  const words = said ?? (down && ending(down));
  return (
    <p class="craps-note" role="status" data-said={words === null ? undefined : ""}>
      {words !== null && <span>{words}</span>}
    </p>
  );
}

/** What is said of a switch of the felt that is turned, and of a first wager that stays until it is
 * decided. */
function useSaid(
  { choice, mine }: GameViewProps,
  ending: (words: string) => string,
): string | null {
  const [said, say] = useState<string | null>(null);
  const easy = choice("easy", "no").value;
  const first = useComputed(() =>
    [...mine.value.keys()].find((key) => rests(key.split(":")[0] ?? "")),
  ).value;
  const before = useRef({ easy, isTold: first !== undefined });
  useEffect(() => {
    if (before.current.easy !== easy) say(easy === "yes" ? text.easyOn : text.easyOff);
    else if (first !== undefined && !before.current.isTold) {
      say(ending(text.comesDown(nameOfKey(first))));
    }
    before.current = { easy, isTold: before.current.isTold || first !== undefined };
  }, [easy, first, ending]);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => say(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}

function nameOfKey(key: SpotKey): string {
  const [on = "", pick = ""] = key.split(":");
  return nameOf(on, pick.split("-"));
}

/** Wagers on numbers that the last throw has paid, until the next bets have been open for a while, there
 * are chips on one of them again, or the dice are out. */
function useCameDown({ seating, phase, mine }: GameViewProps): string | null {
  const paid = useSignal<readonly SettledWager[]>([]);
  const told = useRef<readonly SettledWager[]>([]);
  useSignalEffect(() => {
    const settled = seating.settled.value;
    if (phase.value === "no_more_bets") paid.value = [];
    // A throw that decides nothing of mine leaves what an earlier one has settled.
    else if (settled.length > 0 && settled !== told.current) {
      told.current = settled;
      paid.value = settled.filter(({ on, result }) => rests(on) && result === "win");
    }
  });
  const isOpen = phase.value === "betting";
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      paid.value = [];
    }, STAYS_MS);
    return () => clearTimeout(timer);
  }, [isOpen, paid]);
  if (paid.value.length === 0 || phase.value === "no_more_bets") return null;
  const isUpAgain = isOpen && paid.value.some(({ on, pick }) => mine.value.has(spotKey(on, pick)));
  if (isUpAgain) return null;
  return text.cameDown(winsOf(paid.value));
}

function winsOf(paid: readonly SettledWager[]): string {
  const cents = new Map<string, number>();
  for (const { on, pick, amount, returned } of paid) {
    const name = nameOf(on, pick);
    cents.set(name, (cents.get(name) ?? 0) + returned - amount);
  }
  return [...cents].map(([name, won]) => `${name} ${netMoney(won)}`).join(" · ");
}
