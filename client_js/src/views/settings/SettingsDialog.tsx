import { useId } from "preact/hooks";
import { Dialog } from "../../components/Dialog";
import { confirmAboveCents, isLeftHanded, motion } from "../../store/preferences";
import { text } from "../../text";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, language } from "../../text/language";
import { AvatarPicker } from "./AvatarPicker";
import { Group, Label, SoundSettings, Switch } from "./SoundSettings";
import "./settings.css";

/** From what a wager counts as large, in cents; 0 for never. */
const AMOUNTS = [0, 2_500, 10_000, 50_000, 100_000, 500_000];

interface SettingsDialogProps {
  readonly onClose: () => void;
  /** Speak the language that was chosen. */
  readonly reload?: () => void;
}

/** How the page sounds, moves, lies in the hand, asks and speaks. All of it is remembered. */
export function SettingsDialog({ onClose, reload = () => location.reload() }: SettingsDialogProps) {
  return (
    <Dialog title={text.settings.title} onClose={onClose}>
      <div class="settings">
        <AvatarPicker />
        <Group title={text.settings.sound}>
          <SoundSettings />
        </Group>
        <Group title={text.settings.play}>
          <Choice
            label={text.settings.confirm}
            hint={text.settings.confirmHint}
            value={String(confirmAboveCents.value)}
            options={withChosen(AMOUNTS, confirmAboveCents.value).map((cents) => [
              String(cents),
              cents === 0 ? text.settings.never : text.settings.above(cents),
            ])}
            onChange={(cents) => {
              confirmAboveCents.value = Number(cents);
            }}
          />
          <Switch label={text.settings.leftHanded} of={isLeftHanded} />
        </Group>
        <Group title={text.settings.page}>
          <Choice
            label={text.settings.motion}
            value={motion.value}
            options={(["system", "reduced", "full"] as const).map((one) => [
              one,
              text.settings.motions[one],
            ])}
            onChange={(chosen) => {
              motion.value = chosen;
            }}
          />
          <Choice
            label={text.settings.language}
            hint={text.settings.languageHint}
            value={language}
            options={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]])}
            onChange={(chosen) => {
              chooseLanguage(chosen);
              reload();
            }}
          />
        </Group>
      </div>
    </Dialog>
  );
}

function withChosen(amounts: readonly number[], chosen: number): readonly number[] {
  return [...new Set([...amounts, chosen])].sort((a, b) => a - b);
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, hint = "", value, options, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="setting">
      <Label of={id} words={label} hint={hint} />
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
