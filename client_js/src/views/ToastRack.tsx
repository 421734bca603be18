import { Icon } from "../components/Icon";
import type { Toasts } from "../store/toasts";
import { text } from "../text";
import "./ToastRack.css";

export function ToastRack({ toasts }: { readonly toasts: Toasts }) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.shown.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.tone}`}>
          <span>{toast.text}</span>
          <button
            type="button"
            class="button icon"
            aria-label={text.table.close}
            onClick={() => toasts.dismiss(toast.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
