// A table store at a simulated socket, and its player.

import { type ReadonlySignal, signal } from "@preact/signals";
import { afterEach, beforeEach, vi } from "vitest";
import type { LinkState } from "../../src/connection/connection";
import type { ClientMessage, TableSnapshot } from "../../src/protocol";
import { Notices } from "../../src/store/notices";
import { TableStore } from "../../src/store/table_store";
import { type Seen, SPOTS, snapshot, TABLE, type tableResumed, wagerAccepted } from "../messages";
import { openLine } from "../simulated_socket";

/** Each test of the file has a clock of its own, and a browser that remembers nothing. */
export function onAClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 5000 });
    localStorage.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const [straight, split] = SPOTS as [(typeof SPOTS)[number], (typeof SPOTS)[number]];

export function sitDown(changes: Seen = {}, isSignedIn = true) {
  const link = signal<LinkState>({ kind: "connecting" });
  const notices = new Notices();
  const askToSignIn = vi.fn(async () => false);
  const confirmWager = vi.fn(async (_cents: number, _stands: ReadonlySignal<boolean>) => true);
  const line = openLine({
    onLink: (next) => {
      link.value = next;
    },
    onMessage: (message) => table.receive(message),
    onReady: () => void table.protocol.watch(),
  });
  const balance = signal<number | null>(100_000);
  const dependencies = { connection: line.connection, link, notices, askToSignIn, balance };
  const me = { signedIn: signal(isSignedIn), myName: signal(isSignedIn ? "Ada" : null) };
  const table = new TableStore(TABLE, { ...dependencies, confirmWager, ...me });
  line.connection.start();
  const arrive = (reply: TableSnapshot | ReturnType<typeof tableResumed>) => {
    line.socket().open();
    line.socket().welcome();
    line.socket().say({ ...reply, request: line.socket().last("watch_table")?.request ?? 0 });
  };
  arrive(snapshot(changes));
  const sent = <T extends ClientMessage["type"]>(type: T) =>
    line
      .socket()
      .sent.filter(
        (message): message is Extract<ClientMessage, { type: T }> => message.type === type,
      );
  const accept = (index: number) => {
    const asked = sent("place_wager")[index];
    if (asked === undefined) throw new Error(`wager ${index} was not sent`);
    const { request, nonce, amount, round } = asked;
    line.socket().say(wagerAccepted(nonce, `w${index + 1}`, { request, amount, round }));
  };
  return { ...line, table, me, notices, balance, askToSignIn, confirmWager, sent, accept, arrive };
}

export const settle = () => vi.advanceTimersByTimeAsync(0);
