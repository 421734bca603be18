// The games whose first steps need not be shown again in this browser.

import { readStored, writeStored } from "./browser_storage";

const BETWEEN = ",";

export function readCoached(): ReadonlySet<string> {
  return new Set((readStored("coached") ?? "").split(BETWEEN).filter(Boolean));
}

export function writeCoached(games: ReadonlySet<string>): void {
  writeStored("coached", games.size === 0 ? null : [...games].join(BETWEEN));
}
