import { Icon } from "../components/Icon";
import type { Notices } from "../store/notices";
import { text } from "../text";
import "./NoticeStrip.css";

/** The notice on show, in the flow of the page: it takes its own room and covers nothing. */
export function NoticeStrip({ notices }: { readonly notices: Notices }) {
  const notice = notices.current.value;
  const waiting = notices.queue.value.length - 1;
  return (
    <div class="notices" role="status" aria-live="polite">
      {notice !== null && (
        <div
          key={notice.id}
          class={`notice ${notice.tone}`}
          role={notice.staysMs === null && notice.tone === "bad" ? "alert" : undefined}
        >
          <p>{notice.text}</p>
          {waiting > 0 && <span class="notice-waiting faint">{text.notices.waiting(waiting)}</span>}
          {notice.action && (
            <button type="button" class="button notice-action" onClick={notice.action.act}>
              {notice.action.label}
            </button>
          )}
          <button
            type="button"
            class="button icon"
            aria-label={text.notices.dismiss}
            onClick={() => notices.dismiss(notice.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
