import type { ComponentChildren } from "preact";
import { text } from "../text";
import { AccountMenu } from "./AccountMenu";
import { useHouse } from "./house_context";
import "./HouseBar.css";
import { money } from "../text/format";
import { ConnectionDot } from "./ConnectionDot";
import { SettingsButton } from "./settings/SettingsButton";

interface HouseBarProps {
  /** What can be done in this view, where its height is needed for other things. */
  readonly children?: ComponentChildren;
}

/** The header of every view except the table. */
export function HouseBar({ children }: HouseBarProps) {
  const house = useHouse();
  return (
    <header class="house-bar">
      <a class="house-name" href="#/lobby" aria-label={text.house.lobby}>
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
          <circle class="house-mark-edge" cx="16" cy="16" r="15" />
          <circle class="house-mark-spots" cx="16" cy="16" r="12.5" />
          <circle class="house-mark-face" cx="16" cy="16" r="8.5" />
          <circle class="house-mark-edge" cx="16" cy="16" r="3" />
        </svg>
        <span>{house.welcome.value?.house ?? ""}</span>
      </a>
      {children}
      <span class="house-bar-side">
        <ConnectionDot />
        <Balance />
        <SettingsButton />
        <AccountMenu />
      </span>
    </header>
  );
}

function Balance() {
  const house = useHouse();
  const balance = house.balance.value;
  if (house.session.value === null || balance === null) return null;
  return (
    <span class="house-balance">
      <span class="house-balance-label">{text.account.balance}</span>{" "}
      <strong class="figure">{money(balance)}</strong>
    </span>
  );
}
