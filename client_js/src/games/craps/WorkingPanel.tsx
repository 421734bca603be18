// Wagers that rest on a come out roll unless they are called on (623a.3(a)(5)-(10), (41), (42)).

import type { Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { money } from "../../text/format";
import type { GameViewProps, PlacedWager } from "../contract";
import { rests } from "./decisions";
import { restingSpots } from "./FeltMarkers";
import { crapsPosted } from "./posted";
import { Toggle } from "./Toggle";
import { text } from "./table_text";
import { nameOf } from "./text";

interface WorkingProps extends GameViewProps {
  /** Whether what is laid now works on the come out roll. */
  readonly laysWorking: Signal<boolean>;
}

/** Where there is little room for many switches: a button that says how many wagers work, and under
 * it the switches. */
export function WorkingMenu(props: WorkingProps) {
  const [isShown, setIsShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(
    () => (isShown ? closing(frame.current, () => setIsShown(false)) : undefined),
    [isShown],
  );
  if (!offersResting(props.facts) || crapsPosted(props.posted.value).point !== 0) return null;
  const resting = [...restingSpots(props.seating.wagers.value).values()];
  const working = resting.filter(({ isOn }) => isOn).length;
  return (
    <div class="working-menu" ref={frame}>
      <button
        type="button"
        class="working-button"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {resting.length === 0 ? text.noneRests : text.workingOf(working, resting.length)}
        <i aria-hidden="true" />
      </button>
      {isShown && (
        <div class="craps-sheet">
          <WorkingPanel {...props} />
        </div>
      )}
    </div>
  );
}

/** A press elsewhere and Escape close it, and the focus goes back to its button. */
function closing(frame: HTMLElement | null, close: () => void): () => void {
  const press = ({ target }: Event) => {
    if (!frame?.contains(target as Node)) close();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
    frame?.querySelector("button")?.focus();
  };
  document.addEventListener("pointerdown", press);
  frame?.addEventListener("keydown", key);
  return () => {
    document.removeEventListener("pointerdown", press);
    frame?.removeEventListener("keydown", key);
  };
}

export function WorkingPanel({ facts, posted, seating, open, laysWorking }: WorkingProps) {
  if (!offersResting(facts)) return null;
  if (crapsPosted(posted.value).point !== 0) {
    return <p class="working-why small soft">{text.allWork}</p>;
  }
  const resting = [...restingSpots(seating.wagers.value)];
  return (
    <fieldset class="working">
      <legend class="unseen">{text.working}</legend>
      <p class="working-why small soft">{text.whyRests}</p>
      {resting.map(([key, { wagers, isOn }]) => (
        <Toggle
          key={key}
          label={wagerName(wagers)}
          note={isOn ? text.atRisk : text.notAtRisk}
          isOn={isOn}
          isOff={!open.value}
          turn={() => callAll(seating, wagers, !isOn)}
        />
      ))}
      <Toggle
        label={text.layWorking}
        isOn={laysWorking.value}
        isOff={false}
        turn={() => {
          laysWorking.value = !laysWorking.value;
        }}
      />
    </fieldset>
  );
}

/** "Place 6 to win, $12" */
function wagerName(wagers: readonly PlacedWager[]): string {
  const { on = "", pick = [] } = wagers[0] ?? {};
  const cents = wagers.reduce((sum, { amount }) => sum + amount, 0);
  return `${nameOf(on, pick)}, ${money(cents)}`;
}

/** Whether a table offers wagers that rest on a come out roll. */
function offersResting({ spots }: GameViewProps["facts"]): boolean {
  return [...spots.values()].some(({ on }) => rests(on));
}

function callAll(
  seating: GameViewProps["seating"],
  wagers: readonly PlacedWager[],
  working: boolean,
): void {
  for (const { id, working: isOn } of wagers) {
    if (id !== null && isOn !== working) void seating.callWorking(id, working);
  }
}
