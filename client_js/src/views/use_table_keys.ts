import { useEffect } from "preact/hooks";
import type { TableStore } from "../store/table_store";

/** Number keys choose a chip; letters do what the tray does. Typing in a field stays typing. */
export function useTableKeys(table: TableStore, onHelp: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      if (act(table, event, onHelp)) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [table]);
}

function act(table: TableStore, { key, target }: KeyboardEvent, onHelp: () => void): boolean {
  const chip = /^[1-9]$/.test(key) ? table.input.chips.value[Number(key) - 1] : undefined;
  if (chip !== undefined) {
    table.input.choose(chip);
    return true;
  }
  switch (key.toLowerCase()) {
    case "enter":
    case " ":
      return !isOnButton(target) && table.presentation.skip();
    case "u":
      table.input.undo();
      return true;
    case "c":
      table.input.clear();
      return true;
    case "r":
      table.input.repeat();
      return true;
    case "d":
      table.input.double();
      return true;
    case "escape":
      return table.presentation.skip();
    case "?":
      onHelp();
      return true;
    default:
      return false;
  }
}

/** What has the focus does something itself with Enter and Space. */
function isOnButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}
