import { useCallback, useEffect, useId, useState } from "preact/hooks";
import { Dialog } from "../components/Dialog";
import type { SessionInfo } from "../protocol";
import { text } from "../text";
import { day, timeOfDay } from "../text/format";
import "./AccountDialog.css";
import { useHouse } from "./house_context";

/** A player's password, and the sessions of the account. */
export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const house = useHouse();
  const [complaint, setComplaint] = useState("");
  const signOutEverywhere = async () => {
    const reason = await house.signOutEverywhere();
    if (reason === null) onClose();
    else setComplaint(reason);
  };
  return (
    <Dialog title={text.account.settings} onClose={onClose}>
      <div class="account-dialog">
        <PasswordForm />
        <Sessions />
        <section>
          <p class="soft small">{text.account.signOutEverywhereHint}</p>
          <button type="button" class="button" onClick={signOutEverywhere}>
            {text.account.signOutEverywhere}
          </button>
          <p class="lost small" role="alert">
            {complaint}
          </p>
        </section>
      </div>
    </Dialog>
  );
}

function PasswordForm() {
  const house = useHouse();
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const [complaint, setComplaint] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    setComplaint("");
    const reason = await house.changePassword(old, next);
    setIsBusy(false);
    if (reason === null) {
      setOld("");
      setNext("");
    } else setComplaint(reason);
  };
  return (
    <form
      class="account-password"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3>{text.account.changePassword}</h3>
      {/* Password managers look for the name that the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={house.session.value?.name ?? ""}
        readOnly
        hidden
      />
      <PasswordField
        label={text.account.oldPassword}
        autoComplete="current-password"
        value={old}
        onInput={setOld}
      />
      <PasswordField
        label={text.account.newPassword}
        autoComplete="new-password"
        value={next}
        onInput={setNext}
      />
      <p class="faint small">{text.enter.passwordHint}</p>
      <button type="submit" class="button" disabled={isBusy}>
        {text.account.changePassword}
      </button>
      <p class="lost small" role="alert">
        {complaint}
      </p>
    </form>
  );
}

interface PasswordFieldProps {
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly value: string;
  readonly onInput: (value: string) => void;
}

function PasswordField({ label, autoComplete, value, onInput }: PasswordFieldProps) {
  const id = useId();
  return (
    <label class="field" for={id}>
      {label}
      <input
        id={id}
        type="password"
        autoComplete={autoComplete}
        required
        minLength={8}
        maxLength={128}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

function Sessions() {
  const house = useHouse();
  const [found, setFound] = useState<readonly SessionInfo[] | string | null>(null);
  const [said, setSaid] = useState("");
  const titleId = useId();
  const load = useCallback(async () => setFound(await house.sessions()), [house]);
  useEffect(() => {
    void load();
  }, [load]);
  const end = async (session: string) => {
    setSaid((await house.endSession(session)) ?? text.account.sessionEnded);
    await load();
  };
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{text.account.sessions}</h3>
      <p class="soft small">{text.account.sessionsHint}</p>
      {found === null && <p class="faint small">{text.account.loading}</p>}
      {typeof found === "string" && <p class="lost small">{found}</p>}
      {found !== null && typeof found !== "string" && (
        <ul class="account-sessions">
          {found.map((one) => (
            <SessionRow key={one.session} session={one} onEnd={() => end(one.session)} />
          ))}
        </ul>
      )}
      <p class="small" role="status">
        {said}
      </p>
    </section>
  );
}

interface SessionRowProps {
  readonly session: SessionInfo;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const client = session.client || text.account.unknownClient;
  return (
    <li>
      <span>
        {client} {session.current && <span class="tag">{text.account.thisSession}</span>}
        <span class="faint small account-session-seen">
          {text.account.seenAt(session.address, day(session.seen_ms), timeOfDay(session.seen_ms))}
        </span>
      </span>
      {!session.current && (
        <button
          type="button"
          class="button"
          aria-label={text.account.endSessionOf(client, session.address)}
          onClick={onEnd}
        >
          {text.account.endSession}
        </button>
      )}
    </li>
  );
}
