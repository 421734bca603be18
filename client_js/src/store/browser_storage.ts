// What the browser remembers between visits. The game works without it.

const PREFIX = "croupier.";

export type StoredName =
  | "token"
  | "device"
  | "table"
  | "chip"
  | "volume"
  | "effects"
  | "voice"
  | "muted"
  | "caller"
  | "coached"
  | "favourites"
  | "motion"
  | "left_handed"
  | "confirm_above"
  | "saved_bets"
  | "hidden_players"
  | "left_tables"
  | "layouts"
  | `layout.${string}`
  | `game.${string}`
  | "language";

/** What one tab of the browser remembers until it is closed. */
export type TabStoredName = "open_tables";

export function readTabStored(name: TabStoredName): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null; // storage is blocked
  }
}

export function writeTabStored(name: TabStoredName, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, value);
  } catch {
    // storage is blocked or full: the client works without it
  }
}

export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // storage is blocked
  }
}

export function writeStored(name: StoredName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // storage is blocked or full: the client works without it
  }
}
