import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { text } from "../text";
import "./Dialog.css";
import { Icon } from "./Icon";

interface DialogProps {
  readonly title: string;
  /** On a phone held across it has two columns. */
  readonly isWideAcross?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog. Escape, the cross and the dark around it close it; the focus goes back. */
export function Dialog({ title, isWideAcross = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement | null>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the element itself
    <dialog
      ref={dialog}
      class="dialog"
      data-wide-across={isWideAcross ? "" : undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="button icon" aria-label={text.table.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
