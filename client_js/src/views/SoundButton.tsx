// The sound of a table: one press silences it, or lets it be heard again. What is heard, and how loud, is in
// a menu: beside it where there is room, and under a long press; else in the settings.

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { lazy } from "../components/lazy";
import { callerLoudness, loudness, toggleSound } from "../store/sound_settings";
import { text } from "../text";

const SoundMenu = lazy(async () => (await import("./settings/SoundMenu")).SoundMenu);

/** A finger that stays so long asks for the menu. */
const HELD_MS = 500;

export function SoundButton() {
  const [isOpen, setIsOpen] = useState(false);
  const held = useRef({ timer: 0, isLong: false });
  const { icon, label } = heardNow();
  const hold = () => {
    release();
    held.current.isLong = false;
    held.current.timer = window.setTimeout(() => {
      held.current.isLong = true;
      setIsOpen(true);
    }, HELD_MS);
  };
  const release = () => clearTimeout(held.current.timer);
  useEffect(() => release, []);
  return (
    <span class="account sound-control">
      <button
        type="button"
        class="button icon"
        aria-label={label}
        title={label}
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={() => {
          release();
          held.current.isLong = false; // no click comes
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
        onClick={() => {
          if (!held.current.isLong) toggle();
          held.current.isLong = false;
        }}
      >
        <Icon name={icon} />
      </button>
      <button
        type="button"
        class="button icon sound-more"
        aria-label={text.table.soundSettings}
        title={text.table.soundSettings}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && <SoundMenu onClose={() => setIsOpen(false)} />}
    </span>
  );
}

/** All is silent, or heard again: then with a chip, as a sign. */
function toggle(): void {
  toggleSound();
  import("../sound/tried").then(
    ({ tryTable }) => tryTable(),
    () => undefined,
  );
}

/** What of the sound is on, as the button shows and says it. */
function heardNow() {
  if (loudness.value > 0) return { icon: "sound", label: text.table.sound } as const;
  if (callerLoudness.value > 0) return { icon: "caller", label: text.table.soundOfCaller } as const;
  return { icon: "muted", label: text.table.soundMuted } as const;
}
