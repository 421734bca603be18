// The tables that a player has marked in this browser.

import { readStored, writeStored } from "./browser_storage";

const BETWEEN = ",";

export function readFavourites(): ReadonlySet<string> {
  return new Set((readStored("favourites") ?? "").split(BETWEEN).filter(Boolean));
}

export function writeFavourites(tables: ReadonlySet<string>): void {
  writeStored("favourites", tables.size === 0 ? null : [...tables].join(BETWEEN));
}
