import { useState } from "preact/hooks";
import { Dialog } from "../../components/Dialog";
import { Icon } from "../../components/Icon";
import {
  deleteBets,
  LONGEST_NAME,
  layoutOf,
  MOST_SAVED,
  renameBets,
  type SavedBets,
  saveBets,
  savedFor,
} from "../../store/saved_bets";
import { type Bet, total } from "../../store/table_state";
import type { TableStore } from "../../store/table_store";
import { text } from "../../text";
import { money } from "../../text/format";
import "./SavedBets.css";

interface SavedBetsDialogProps {
  readonly table: TableStore;
  readonly onClose: () => void;
}

/** My saved bets for this layout: place them, rename them, delete them, save what is on it now. */
export function SavedBetsDialog({ table, onClose }: SavedBetsDialogProps) {
  const facts = table.protocol.facts.value;
  if (facts === null) return null;
  const layout = layoutOf(facts);
  const saved = savedFor(layout);
  const place = (one: SavedBets) => {
    table.input.layTogether(one);
    onClose();
  };
  return (
    <Dialog title={text.saved.title} onClose={onClose}>
      <div class="saved-bets">
        {saved.length === 0 ? (
          <p class="soft">{text.saved.none}</p>
        ) : (
          <ul class="rows">
            {saved.map((one) => (
              <Saved
                key={one.name}
                saved={one}
                layout={layout}
                canPlace={table.protocol.open.value}
                onPlace={() => place(one)}
              />
            ))}
          </ul>
        )}
        <SaveForm
          layout={layout}
          isFull={saved.length >= MOST_SAVED}
          bets={table.input.savable.value}
        />
        <p class="faint small">{text.saved.kept}</p>
      </div>
    </Dialog>
  );
}

interface SavedProps {
  readonly saved: SavedBets;
  readonly layout: string;
  readonly canPlace: boolean;
  readonly onPlace: () => void;
}

function Saved({ saved: { name, bets }, layout, canPlace, onPlace }: SavedProps) {
  const [isRenamed, setIsRenamed] = useState(false);
  if (isRenamed) {
    return (
      <li>
        <NameForm
          name={name}
          action={text.saved.keepName}
          onName={(next) => {
            renameBets(layout, name, next);
            setIsRenamed(false);
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <span class="grow">
        {name}
        <span class="sub">{detailOf(bets)}</span>
      </span>
      <button
        type="button"
        class="button icon"
        aria-label={text.saved.rename(name)}
        onClick={() => setIsRenamed(true)}
      >
        <Icon name="pencil" />
      </button>
      <button
        type="button"
        class="button icon"
        aria-label={text.saved.remove(name)}
        onClick={() => deleteBets(layout, name)}
      >
        <Icon name="clear" />
      </button>
      <button
        type="button"
        class="button primary"
        aria-label={text.saved.placeNamed(name)}
        disabled={!canPlace}
        onClick={onPlace}
      >
        {text.saved.place}
      </button>
    </li>
  );
}

interface SaveFormProps {
  readonly layout: string;
  readonly isFull: boolean;
  readonly bets: readonly Bet[];
}

function SaveForm({ layout, isFull, bets }: SaveFormProps) {
  if (isFull) return <p class="soft small">{text.saved.full}</p>;
  if (bets.length === 0) return <p class="soft small">{text.saved.nothing}</p>;
  const wagers = text.history.wagers(bets.length);
  return (
    <div>
      <p class="soft small">{text.saved.saveThese(wagers, money(total(bets)))}</p>
      <NameForm name="" action={text.saved.save} onName={(name) => saveBets(layout, name, bets)} />
    </div>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly action: string;
  readonly onName: (name: string) => void;
}

function NameForm({ name, action, onName }: NameFormProps) {
  const [written, setWritten] = useState(name);
  const chosen = written.trim();
  return (
    <form
      class="saved-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === "") return;
        onName(chosen);
        setWritten("");
      }}
    >
      <label class="field">
        <span class="unseen">{text.saved.name}</span>
        <input
          type="text"
          value={written}
          placeholder={text.saved.name}
          maxLength={LONGEST_NAME}
          onInput={(event) => setWritten(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={chosen === ""}>
        {action}
      </button>
    </form>
  );
}

function detailOf(bets: readonly Bet[]): string {
  return text.saved.detail(text.history.wagers(bets.length), money(total(bets)));
}
