import { useId, useState } from "preact/hooks";
import type { Outcome } from "../store/house_store";
import { text } from "../text";
import { useHouse } from "./house_context";
import "./SignInForm.css";

type Way = "register" | "sign_in";

/** Enter as a guest or with a name. A guest may register a name later. */
export function SignInForm() {
  const house = useHouse();
  const isGuest = house.session.value?.kind === "guest";
  const [way, setWay] = useState<Way>(isGuest ? "register" : "sign_in");
  const [complaint, setComplaint] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const isOpen = house.link.value.kind === "open";
  const attempt = async (outcome: Outcome) => {
    setIsBusy(true);
    setComplaint("");
    const reason = await outcome;
    setIsBusy(false);
    if (reason !== null) setComplaint(reason);
    else if (house.route.value.view === "entrance") house.goTo({ view: "lobby" });
  };
  const withName = (name: string, password: string) =>
    attempt(way === "register" ? house.register(name, password) : house.signIn(name, password));
  return (
    <div class="enter">
      {!isGuest && (
        <>
          <button
            type="button"
            class="button primary enter-guest"
            disabled={isBusy || !isOpen}
            onClick={() => attempt(house.enterAsGuest())}
          >
            {text.enter.asGuest}
          </button>
          <p class="faint small">{text.enter.guestHint}</p>
          <p class="enter-or">
            <span>{text.enter.or}</span>
          </p>
        </>
      )}
      <NameForm way={way} isBusy={isBusy || !isOpen} onSubmit={withName} />
      {isGuest && <p class="soft small">{text.enter.keepsBankroll}</p>}
      <p class="enter-complaint lost" role="alert">
        {complaint}
      </p>
      {!isGuest && (
        <button
          type="button"
          class="button quiet"
          onClick={() => setWay(way === "register" ? "sign_in" : "register")}
        >
          {way === "register" ? text.enter.haveAccount : text.enter.newAccount}
        </button>
      )}
    </div>
  );
}

interface NameFormProps {
  readonly way: Way;
  readonly isBusy: boolean;
  readonly onSubmit: (name: string, password: string) => void;
}

function NameForm({ way, isBusy, onSubmit }: NameFormProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const isNew = way === "register";
  return (
    <form
      class="enter-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(name.trim(), password);
      }}
    >
      <label class="field" for={`${id}-name`}>
        {text.enter.name}
        <input
          id={`${id}-name`}
          name="name"
          autoComplete="username"
          required
          minLength={2}
          maxLength={20}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        {isNew && <span class="faint small">{text.enter.nameHint}</span>}
      </label>
      <label class="field" for={`${id}-password`}>
        {text.enter.password}
        <input
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          required
          minLength={8}
          maxLength={128}
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        {isNew && <span class="faint small">{text.enter.passwordHint}</span>}
      </label>
      <button type="submit" class="button" disabled={isBusy}>
        {isNew ? text.enter.register : text.enter.signIn}
      </button>
    </form>
  );
}
