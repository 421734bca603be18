// What is heard, and how loud: in the settings, and in the menu of a table's sound button.

import type { Signal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { isVoiceMissing, lookForVoice } from "../../sound/known_voices";
import { tryCaller, tryTable } from "../../sound/tried";
import {
  callerVolume,
  effectsVolume,
  isCallerOn,
  isMuted,
  volume,
} from "../../store/sound_settings";
import { text } from "../../text";
import { text as own } from "./text";
import "./settings.css";

export function SoundSettings() {
  useEffect(lookForVoice, []);
  const isOff = isMuted.value;
  return (
    <>
      <Switch label={text.settings.soundOn} of={isMuted} isInverse={true} onTurned={tryTable} />
      <Volume label={text.settings.volume} of={volume} isOff={isOff} />
      <Volume label={own.effects} of={effectsVolume} isOff={isOff} />
      <Switch
        label={text.settings.caller}
        hint={isVoiceMissing.value ? own.noVoice : text.settings.callerHint}
        of={isCallerOn}
      />
      <Volume
        label={own.voice}
        of={callerVolume}
        isOff={isOff || !isCallerOn.value}
        onChosen={tryCaller}
      />
    </>
  );
}

interface VolumeProps {
  readonly label: string;
  readonly of: Signal<number>;
  readonly isOff: boolean;
  /** It is heard what was chosen. */
  readonly onChosen?: () => void;
}

function Volume({ label, of, isOff, onChosen = tryTable }: VolumeProps) {
  const id = useId();
  return (
    <div class="setting">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(100 * of.value)}
        disabled={isOff}
        onInput={(event) => {
          of.value = Number(event.currentTarget.value) / 100;
        }}
        onChange={onChosen}
      />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: preact.ComponentChildren;
}

export function Group({ title, children }: GroupProps) {
  const id = useId();
  return (
    <section class="settings-group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

interface LabelProps {
  /** The element that it names. */
  readonly of: string;
  readonly words: string;
  readonly hint: string;
}

export function Label({ of, words, hint }: LabelProps) {
  return (
    <label for={of}>
      {words}
      {hint && <span class="sub">{hint}</span>}
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly of: Signal<boolean>;
  /** It is on while the signal is false. */
  readonly isInverse?: boolean;
  readonly onTurned?: () => void;
}

export function Switch({ label, hint = "", of, isInverse = false, onTurned }: SwitchProps) {
  const id = useId();
  return (
    <div class="setting">
      <Label of={id} words={label} hint={hint} />
      <input
        id={id}
        class="switch"
        type="checkbox"
        role="switch"
        aria-checked={of.value !== isInverse}
        checked={of.value !== isInverse}
        onChange={(event) => {
          of.value = event.currentTarget.checked !== isInverse;
          onTurned?.();
        }}
      />
    </div>
  );
}
