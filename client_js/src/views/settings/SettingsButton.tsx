// The settings are loaded when somebody opens them.

import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../components/Icon";
import { text } from "../../text";

interface DialogProps {
  readonly onClose: () => void;
}

export function SettingsButton() {
  const [settings, open] = useSettings();
  return (
    <>
      <button
        type="button"
        class="button icon settings-button"
        aria-label={text.settings.title}
        title={text.settings.title}
        onClick={open}
      >
        <Icon name="settings" />
      </button>
      {settings}
    </>
  );
}

/** The settings' dialog while it is open, and what opens it. */
export function useSettings() {
  const [Settings, setSettings] = useState<ComponentType<DialogProps> | null>(null);
  const open = async () => {
    const { SettingsDialog } = await import("./SettingsDialog");
    setSettings(() => SettingsDialog);
  };
  const dialog = Settings && <Settings onClose={() => setSettings(null)} />;
  return [dialog, () => void open()] as const;
}
