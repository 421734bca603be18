import { useComputed } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { useHouse } from "./house_context";
import { ReactionButtons } from "./ReactionButtons";
import "./ReactButton.css";

/** Where the head of the table has no room for it, it is one of the actions. */
export const NARROW = "(max-width: 560px)";

interface ReactButtonProps {
  readonly table: TableStore;
  readonly onChat: () => void;
  readonly isAction?: boolean;
}

/** Opens the signs over the row that it stands in: they cover neither the felt nor the money. */
export function ReactButton({ table, onChat, isAction = false }: ReactButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement | null>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        type="button"
        class={isAction ? "button action" : "button icon"}
        ref={button}
        aria-label={text.company.react}
        aria-expanded={isOpen}
        title={text.company.react}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="smile" />
        {isAction && <span>{text.company.button}</span>}
      </button>
      {isOpen && (
        <Signs table={table} onChat={onChat} onClose={close} onOutside={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface SignsProps extends Omit<ReactButtonProps, "isAction"> {
  readonly onClose: () => void;
  readonly onOutside: () => void;
}

function Signs({ table, onChat, onClose, onOutside }: SignsProps) {
  const house = useHouse();
  const row = useRef<HTMLDivElement | null>(null);
  const isSeated = useComputed(() => (table.protocol.state.value?.seat ?? null) !== null).value;
  const hasChat = house.hasChat.value;
  useEffect(() => {
    row.current?.querySelector("button")?.focus({ preventScroll: true });
    const press = ({ target }: Event) => {
      if (!(target instanceof Node && row.current?.contains(target))) onOutside();
    };
    addEventListener("pointerdown", press);
    return () => removeEventListener("pointerdown", press);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: signs are no fields of a form
    <div
      class="signs"
      ref={row}
      role="group"
      aria-label={text.company.react}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      {isSeated ? (
        <ReactionButtons table={table} onPress={onClose} />
      ) : (
        <p class="small soft">{text.company.seatFirst}</p>
      )}
      {hasChat && (
        <button
          type="button"
          class="button sign signs-chat"
          onClick={() => {
            onOutside();
            onChat();
          }}
        >
          <Icon name="chat" />
          <span>{text.tabs.chat}</span>
        </button>
      )}
      <button
        type="button"
        class="button icon signs-close"
        aria-label={text.table.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
