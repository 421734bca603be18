// Wagers that rest on a come out roll unless they are called on (623a.3(a)(5)-(10), (41), (42)).

import type { Signal } from "@preact/signals";
import type { GameViewProps, PlacedWager } from "../contract";
import { rests } from "./decisions";
import { restingSpots } from "./FeltMarkers";
import { crapsPosted } from "./posted";
import { text } from "./table_text";
import { nameOf, text as words } from "./text";

interface WorkingPanelProps extends GameViewProps {
  /** Whether what is laid now works on the come out roll. */
  readonly laysWorking: Signal<boolean>;
  /** Shown alone, not among other parts: then it is never empty. */
  readonly isAlone?: boolean;
}

export function WorkingPanel({
  facts,
  posted,
  seating,
  open,
  laysWorking,
  isAlone,
}: WorkingPanelProps) {
  if (!offersResting(facts)) return null;
  if (crapsPosted(posted.value).point !== 0) {
    return isAlone ? <p class="working-none small soft">{text.allWork}</p> : null;
  }
  const resting = [...restingSpots(seating.wagers.value)];
  return (
    <fieldset class="working">
      <legend class="unseen">{text.working}</legend>
      <Toggle
        label={text.layWorking}
        isOn={laysWorking.value}
        isOff={false}
        turn={() => {
          laysWorking.value = !laysWorking.value;
        }}
      />
      {resting.map(([key, { wagers, isOn }]) => (
        <Toggle
          key={key}
          label={nameOf(wagers[0]?.on ?? "", wagers[0]?.pick ?? [])}
          isOn={isOn}
          isOff={!open.value}
          turn={() => callAll(seating, wagers, !isOn)}
        />
      ))}
    </fieldset>
  );
}

/** Whether a table offers wagers that rest on a come out roll. */
export function offersResting({ spots }: GameViewProps["facts"]): boolean {
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

interface ToggleProps {
  readonly label: string;
  readonly title?: string;
  readonly isOn: boolean;
  readonly isOff: boolean;
  readonly turn: () => void;
}

export function Toggle({ label, title, isOn, isOff, turn }: ToggleProps) {
  return (
    <button
      type="button"
      class="working-toggle"
      title={title}
      role="switch"
      aria-checked={isOn}
      disabled={isOff}
      onClick={turn}
    >
      <span>{label}</span>
      <b aria-hidden="true">{isOn ? words.on : words.off}</b>
    </button>
  );
}
