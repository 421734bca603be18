// The sound of a table: what of it is on, and a menu to change that.

import { useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { lazy } from "../components/lazy";
import { callerLoudness, loudness } from "../store/sound_settings";
import { text } from "../text";

const SoundMenu = lazy(async () => (await import("./settings/SoundMenu")).SoundMenu);

export function SoundButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { icon, label } = heardNow();
  return (
    <span class="account">
      <button
        type="button"
        class="button icon"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={icon} />
      </button>
      {isOpen && <SoundMenu onClose={() => setIsOpen(false)} />}
    </span>
  );
}

/** What of the sound is on, as the button shows and says it. */
function heardNow() {
  if (loudness.value > 0) return { icon: "sound", label: text.table.sound } as const;
  if (callerLoudness.value > 0) return { icon: "caller", label: text.table.soundOfCaller } as const;
  return { icon: "muted", label: text.table.soundMuted } as const;
}
