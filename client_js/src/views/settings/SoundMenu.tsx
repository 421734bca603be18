// The menu of a table's sound button, loaded with its first press.

import { useEffect, useRef } from "preact/hooks";
import { text } from "../../text";
import { SoundSettings } from "./SoundSettings";

export function SoundMenu({ onClose }: { readonly onClose: () => void }) {
  const menu = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const around = menu.current?.parentElement;
    menu.current?.querySelector("input")?.focus();
    const press = ({ target }: Event) => {
      if (!(target instanceof Node && around?.contains(target))) onClose();
    };
    const type = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onClose();
      around?.querySelector("button")?.focus();
    };
    addEventListener("pointerdown", press);
    addEventListener("keydown", type);
    return () => {
      removeEventListener("pointerdown", press);
      removeEventListener("keydown", type);
    };
  }, []);
  return (
    <section class="account-menu sound-menu" ref={menu} aria-label={text.table.sound}>
      <SoundSettings />
    </section>
  );
}
