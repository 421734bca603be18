import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../../components/Dialog";
import { Icon } from "../../components/Icon";
import {
  bringBack,
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

interface Deleted {
  readonly saved: SavedBets;
  readonly at: number;
}

/** My saved bets for this layout: place them, rename them, delete them, save what is on it now. */
export function SavedBetsDialog({ table, onClose }: SavedBetsDialogProps) {
  const facts = table.protocol.facts.value;
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  if (facts === null) return null;
  const layout = layoutOf(facts);
  const saved = savedFor(layout);
  const place = (one: SavedBets) => {
    table.input.layTogether(one);
    onClose();
  };
  const remove = (one: SavedBets) => {
    setDeleted({ saved: one, at: saved.indexOf(one) });
    deleteBets(layout, one.name);
  };
  const isOpen = table.protocol.open.value;
  const names = saved.map(({ name }) => name);
  return (
    <Dialog title={text.saved.title} onClose={onClose}>
      <div class="saved-bets">
        {saved.length > 0 && !isOpen && <p class="soft small">{text.table.notOpen}</p>}
        {saved.length === 0 ? (
          <p class="soft">{text.saved.none}</p>
        ) : (
          <ul class="rows">
            {saved.map((one) => (
              <Saved
                key={one.name}
                saved={one}
                taken={names}
                isOpen={isOpen}
                whyNot={table.input.whyNot(one.bets)}
                onPlace={() => place(one)}
                onRename={(name) => renameBets(layout, one.name, name)}
                onDelete={() => remove(one)}
              />
            ))}
          </ul>
        )}
        {deleted !== null && !names.includes(deleted.saved.name) && (
          <p class="saved-deleted" role="status">
            {text.saved.deleted(deleted.saved.name)}
            <button
              type="button"
              class="button"
              onClick={() => bringBack(layout, deleted.saved, deleted.at)}
            >
              {text.table.undo}
            </button>
          </p>
        )}
        <SaveForm
          layout={layout}
          taken={names}
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
  /** The names of all. */
  readonly taken: readonly string[];
  readonly isOpen: boolean;
  /** Why this table does not take them; null if it does. */
  readonly whyNot: string | null;
  readonly onPlace: () => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
}

function Saved({ saved: { name, bets }, taken, ...props }: SavedProps) {
  const { isOpen, whyNot, onPlace, onRename, onDelete } = props;
  const [isRenamed, setIsRenamed] = useState(false);
  if (isRenamed) {
    return (
      <li>
        <NameForm
          name={name}
          action={text.saved.keepName}
          taken={taken.filter((one) => one !== name)}
          onName={(next) => {
            onRename(next);
            setIsRenamed(false);
          }}
          onCancel={() => setIsRenamed(false)}
        />
      </li>
    );
  }
  return (
    <li>
      <span class="grow">
        {name}
        <span class="sub">{detailOf(bets)}</span>
        {whyNot !== null && <span class="sub saved-why">{whyNot}</span>}
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
        onClick={onDelete}
      >
        <Icon name="clear" />
      </button>
      <button
        type="button"
        class="button primary"
        aria-label={text.saved.placeNamed(name)}
        disabled={!isOpen || whyNot !== null}
        onClick={onPlace}
      >
        {text.saved.place}
      </button>
    </li>
  );
}

interface SaveFormProps {
  readonly layout: string;
  readonly taken: readonly string[];
  readonly isFull: boolean;
  readonly bets: readonly Bet[];
}

function SaveForm({ layout, taken, isFull, bets }: SaveFormProps) {
  if (isFull) return <p class="soft small">{text.saved.full}</p>;
  if (bets.length === 0) return <p class="soft small">{text.saved.nothing}</p>;
  const wagers = text.history.wagers(bets.length);
  return (
    <div>
      <p class="soft small">{text.saved.saveThese(wagers, money(total(bets)))}</p>
      <NameForm
        name=""
        action={text.saved.save}
        replaces={taken}
        onName={(name) => saveBets(layout, name, bets)}
      />
    </div>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly action: string;
  /** Names that cannot be given, and names whose bets make way. */
  readonly taken?: readonly string[];
  readonly replaces?: readonly string[];
  readonly onName: (name: string) => void;
  /** There is a name already, and it may be kept. */
  readonly onCancel?: () => void;
}

function NameForm({ name, action, taken = [], replaces = [], ...props }: NameFormProps) {
  const { onName, onCancel } = props;
  const [written, setWritten] = useState(name);
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (name !== "") input.current?.select();
  }, [name]);
  const chosen = written.trim();
  const isTaken = taken.includes(chosen);
  return (
    <form
      class="saved-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === "" || isTaken) return;
        onName(chosen);
        setWritten("");
      }}
    >
      <label class="field">
        <span class="unseen">{text.saved.name}</span>
        <input
          ref={input}
          type="text"
          value={written}
          placeholder={text.saved.name}
          maxLength={LONGEST_NAME}
          onInput={(event) => setWritten(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || onCancel === undefined) return;
            event.preventDefault(); // the dialog stays
            onCancel();
          }}
        />
        {isTaken && <span class="saved-why small">{text.saved.taken}</span>}
      </label>
      <button type="submit" class="button" disabled={chosen === "" || isTaken}>
        {replaces.includes(chosen) ? text.saved.replace : action}
      </button>
      {onCancel && (
        <button
          type="button"
          class="button icon"
          aria-label={text.saved.cancelRename}
          onClick={onCancel}
        >
          <Icon name="close" />
        </button>
      )}
    </form>
  );
}

function detailOf(bets: readonly Bet[]): string {
  return text.saved.detail(text.history.wagers(bets.length), money(total(bets)));
}
