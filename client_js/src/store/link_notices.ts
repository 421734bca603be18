// What the state of the connection says to the player, as notices.

import { effect, type ReadonlySignal } from "@preact/signals";
import type { LinkState } from "../connection/connection";
import { text } from "../text";
import type { Notices } from "./notices";

/** A connection that is lost for a shorter time is not reported. */
const QUIET_MS = 350;
const GIVES_HOPE_UP_AT = 6;
const SUBJECT = "link";

interface Retry {
  /** Connect again for good, after the house has ended the connection. */
  readonly start: () => void;
  /** Try at once instead of after the delay. */
  readonly retryNow: () => void;
}

/** Report each loss of the connection. A loss that was dismissed is not reported again. */
export function followLink(link: ReadonlySignal<LinkState>, notices: Notices, retry: Retry): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;
  const report = (words: string, label: string, act: () => void) => {
    const isDismissed = isReported && !notices.queue.peek().some(isAboutLink);
    isReported = true;
    if (isDismissed) return;
    notices.put(words, { tone: "bad", subject: SUBJECT, staysMs: null, action: { label, act } });
  };
  effect(() => {
    const state = link.value;
    clearTimeout(timer);
    if (state.kind === "ended") {
      isReported = false;
      report(state.message || text.link.ended, text.link.reload, retry.start);
    } else if (state.kind === "lost") {
      const say = () => report(lostWords(state.attempt), text.link.tryNow, retry.retryNow);
      timer = setTimeout(say, isReported || isOffline() ? 0 : QUIET_MS);
    } else if (state.kind === "open") {
      isReported = false;
      notices.withdraw(SUBJECT);
    }
  });
}

function isAboutLink({ subject }: { readonly subject: string }): boolean {
  return subject === SUBJECT;
}

function lostWords(attempt: number): string {
  if (isOffline()) return text.link.offline;
  const words = attempt >= GIVES_HOPE_UP_AT ? text.link.gone : `${text.link.lost}.`;
  return `${words} ${text.link.retry(attempt)}.`;
}

function isOffline(): boolean {
  return navigator.onLine === false;
}
