// What the browser remembers between visits. A browser that refuses to remember still plays.

const PREFIX = "croupier.";

type Keepsake = "token" | "table" | "chip" | "sound";

export function recall(name: Keepsake): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // storage is blocked: nothing is remembered
  }
}

export function keep(name: Keepsake, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // storage is blocked or full: the visit goes on without it
  }
}
