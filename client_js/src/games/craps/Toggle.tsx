// A switch, and in plain words under its label what it does or how it stands.

import { text as words } from "./text";

interface ToggleProps {
  readonly label: string;
  /** Under the label. */
  readonly note?: string;
  readonly title?: string;
  readonly isOn: boolean;
  readonly isOff: boolean;
  readonly turn: () => void;
}

export function Toggle({ label, note, title, isOn, isOff, turn }: ToggleProps) {
  return (
    <button
      type="button"
      class="working-toggle"
      title={title}
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={isOff}
      onClick={turn}
    >
      <span>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
      <b aria-hidden="true">{isOn ? words.switchedOn : words.switchedOff}</b>
    </button>
  );
}
