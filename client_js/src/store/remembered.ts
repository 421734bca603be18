import { effect, type Signal, signal } from "@preact/signals";
import { readStored, type StoredName, writeStored } from "./browser_storage";

/** How a value is written down; `read` gives null for what it cannot read. */
interface Written<T> {
  readonly read: (stored: string) => T | null;
  readonly write: (value: T) => string;
}

export const YES_OR_NO: Written<boolean> = {
  read: (stored) => (stored === "yes" ? true : stored === "no" ? false : null),
  write: (value) => (value ? "yes" : "no"),
};

/** A signal whose value the browser remembers. What is as it was at first is not written. */
export function remembered<T>(
  name: StoredName,
  first: T,
  { read, write }: Written<T>,
  of: Signal<T> = signal(first),
): Signal<T> {
  const stored = readStored(name);
  of.value = (stored === null ? null : read(stored)) ?? first;
  effect(() => writeStored(name, of.value === first ? null : write(of.value)));
  return of;
}
