import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { lazy } from "../components/lazy";
import { text } from "../text";
import { money } from "../text/format";
import { GetChips } from "./GetChips";
import { useHouse } from "./house_context";
import { useSettings } from "./settings/SettingsButton";

const AccountDialog = lazy(async () => (await import("./AccountDialog")).AccountDialog);
const MyHistory = lazy(async () => (await import("./panels/MyHistory")).MyHistory);

/** My name, my balance, my account's settings, and signing out. */
export function AccountMenu() {
  const house = useHouse();
  const session = house.session.value;
  const [isOpen, setIsOpen] = useState(false);
  const [showsAccount, setShowsAccount] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const [asksTwice, setAsksTwice] = useState(false);
  const [settings, openSettings] = useSettings();
  const frame = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && frame.current?.contains(event.target);
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (isEscape || (event.type === "pointerdown" && !isInside)) setIsOpen(false);
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [isOpen]);

  if (session === null) {
    if (house.isReturning.value || house.route.value.view === "entrance") return null;
    return (
      <button type="button" class="button primary" onClick={() => void house.askToSignIn()}>
        {text.enter.title}
      </button>
    );
  }
  const isGuest = session.kind === "guest";
  const signOut = () => {
    setIsOpen(false);
    if (isGuest) setAsksTwice(true);
    else void house.signOut();
  };
  return (
    <div class="account" ref={frame}>
      <button
        type="button"
        class="button account-button"
        aria-expanded={isOpen}
        aria-label={`${text.house.account}: ${session.name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="person" />
        <span class="name">{session.name}</span>
      </button>
      {isOpen && (
        <div class="account-menu">
          <p>
            {session.name} {isGuest && <span class="tag">{text.account.guest}</span>}
          </p>
          <p class="faint small">{text.account.balance}</p>
          <p class="balance figure">{money(house.balance.value ?? 0)}</p>
          {(house.welcome.value?.refill_below ?? 0) > 0 && <GetChips class="get-chips-menu" />}
          {isGuest && (
            <button
              type="button"
              class="button primary"
              onClick={() => {
                setIsOpen(false);
                void house.askToSignIn();
              }}
            >
              {text.enter.register}
            </button>
          )}
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              setIsOpen(false);
              setShowsHistory(true);
            }}
          >
            {text.tabs.history}
          </button>
          {!isGuest && (
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                setIsOpen(false);
                setShowsAccount(true);
              }}
            >
              {text.account.settings}
            </button>
          )}
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              setIsOpen(false);
              openSettings();
            }}
          >
            {text.settings.title}
          </button>
          <button type="button" class="button quiet" onClick={signOut}>
            {text.account.signOut}
          </button>
        </div>
      )}
      {settings}
      {showsHistory && <MyHistory onClose={() => setShowsHistory(false)} />}
      {showsAccount && <AccountDialog onClose={() => setShowsAccount(false)} />}
      {asksTwice && (
        <Dialog title={text.account.signOut} onClose={() => setAsksTwice(false)}>
          <p class="soft">{text.account.signOutGuest}</p>
          <p>
            <button type="button" class="button" onClick={() => house.signOut()}>
              {text.account.signOutAnyway}
            </button>
          </p>
        </Dialog>
      )}
    </div>
  );
}
