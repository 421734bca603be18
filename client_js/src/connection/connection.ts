// One lasting conversation with the house over sockets that come and go.
//
// A request is answered by exactly one reply with its number. When a socket is lost, what was
// asked is given up with ConnectionLost, except wagers: those are sent again, number and nonce
// unchanged, because the house answers the same nonce once (protocol/README.md).

import type { ClientMessage, ServerMessage, Welcome } from "../protocol";
import { REPLIES, VERSION } from "../protocol";
import { retryDelayMs } from "./backoff";
import { HouseClock } from "./clock";
import { decodeMessage, encodeMessage } from "./codec";
import type { ReplyTo, Request } from "./replies";

export type LinkState =
  | { readonly kind: "connecting" }
  | { readonly kind: "open" }
  | { readonly kind: "lost"; readonly attempt: number }
  | { readonly kind: "ended"; readonly code: string; readonly message: string };

/** What is used of a WebSocket. */
export type Socket = Pick<
  WebSocket,
  "binaryType" | "send" | "close" | "onopen" | "onmessage" | "onclose"
>;

export interface ConnectionEvents {
  /** Every message of the house, replies too, in the order of arrival. */
  readonly onMessage: (message: ServerMessage) => void;
  readonly onLink: (link: LinkState) => void;
  /** Greeted, and signed in again if there was a token. Comes once for each socket. */
  readonly onReady: (welcome: Welcome) => void;
}

export interface ConnectionSetting {
  readonly openSocket: () => Socket;
  readonly token: () => string | null;
  readonly events: ConnectionEvents;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** The socket was lost before the reply came; whether the house heard the request is unknown. */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

/** The house heard the request, it seems, and did not answer in time. */
export class TimedOut extends Error {
  override name = "TimedOut";
}

interface Waiting {
  readonly message: ClientMessage;
  readonly resolve: (reply: ServerMessage) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: ReturnType<typeof setTimeout> | null;
}

const REPLY_WITHIN_MS = 10_000;
const GREETING_WITHIN_MS = 8_000;
const CLIENT = "croupier-web/0.1";

/** Endings after which coming back by itself would do harm or no good. */
const FINAL_GOODBYES = new Set(["signed_in_elsewhere", "unsupported_version", "banned"]);

export class Connection {
  readonly clock: HouseClock;
  #setting: ConnectionSetting;
  #socket: Socket | null = null;
  #ready = false;
  #attempt = 0;
  #lastRequest = 0;
  #hello: { request: number; sentMs: number; hasToken: boolean } | null = null;
  #welcome: Welcome | null = null;
  #waiting = new Map<number, Waiting>();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #greetingTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;

  constructor(setting: ConnectionSetting) {
    this.#setting = setting;
    this.clock = new HouseClock(setting.now);
  }

  start(): void {
    this.#setting.events.onLink({ kind: "connecting" });
    this.#open();
  }

  /** Try at once instead of when the back-off is over; no effect while a socket is there. */
  retryNow(): void {
    if (this.#socket !== null) return;
    clearTimeout(this.#retryTimer);
    this.#open();
  }

  /** Leave the house for good. */
  stop(): void {
    this.#drop();
    clearTimeout(this.#retryTimer);
    this.#giveUp(() => true);
  }

  /**
   * Ask the house. Rejects with ConnectionLost or TimedOut; a refusal is a reply.
   * A `place_wager` waits through lost connections until it is known what became of it.
   */
  request<T extends ClientMessage["type"]>(request: Request<T>): Promise<ReplyTo<T>> {
    this.#lastRequest += 1;
    const message = { ...request, request: this.#lastRequest } as unknown as ClientMessage;
    const lasting = isLasting(message);
    if (!this.#ready && !lasting) return Promise.reject(new ConnectionLost("not connected"));
    return new Promise((resolve, reject) => {
      const timer = lasting ? null : setTimeout(() => this.#timeOut(message), REPLY_WITHIN_MS);
      this.#waiting.set(message.request, {
        message,
        resolve: resolve as (reply: ServerMessage) => void,
        reject,
        timer,
      });
      if (this.#ready) this.#send(message);
    });
  }

  #open(): void {
    const socket = this.#setting.openSocket();
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.#greet();
    socket.onmessage = (event: MessageEvent) => this.#received(event.data as ArrayBuffer);
    socket.onclose = () => this.#lost();
    this.#socket = socket;
    this.#greetingTimer = setTimeout(() => this.#lost(), GREETING_WITHIN_MS);
  }

  #greet(): void {
    const token = this.#setting.token();
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    this.#hello = { request, sentMs: this.#nowMs(), hasToken: token !== null };
    const hello = { type: "hello", request, version: VERSION, client: CLIENT } as const;
    this.#send(token === null ? hello : { ...hello, token });
  }

  #received(frame: ArrayBuffer): void {
    const message = decodeMessage(frame);
    if ("request" in message && message.request === this.#hello?.request) {
      this.#greeted(message);
    } else {
      this.#setting.events.onMessage(message);
    }
    if (message.type === "goodbye" && FINAL_GOODBYES.has(message.code)) {
      this.#end(message.code, message.message);
    }
    if (REPLIES.has(message.type)) this.#answered(message);
  }

  /** The answers to a hello: `welcome`, then `signed_in` or an error where it had a token. */
  #greeted(message: ServerMessage): void {
    const hello = this.#hello;
    if (hello === null) return;
    this.#setting.events.onMessage(message);
    if (message.type === "welcome") {
      this.#welcome = message;
      this.clock.read(hello.sentMs, message.time_ms);
      if (!hello.hasToken) this.#becomeReady(message);
    } else if (message.type === "error" && this.#welcome === null) {
      this.#end(message.code, message.message);
    } else if (this.#welcome !== null) {
      this.#becomeReady(this.#welcome);
    }
  }

  #becomeReady(welcome: Welcome): void {
    if (this.#ready) return;
    this.#ready = true;
    this.#attempt = 0;
    clearTimeout(this.#greetingTimer);
    this.#pingTimer = setInterval(() => this.#ping(), Math.max(1000, welcome.ping_every_ms / 2));
    this.#setting.events.onLink({ kind: "open" });
    const unanswered = [...this.#waiting.values()].map((waiting) => waiting.message);
    this.#setting.events.onReady(welcome);
    for (const message of unanswered) this.#send(message);
    this.#ping();
  }

  /** Reads the house's clock, and finds out whether anybody is still there. */
  #ping(): void {
    const sentMs = this.#nowMs();
    this.request({ type: "ping" }).then(
      (reply) => {
        if (reply.type === "pong") this.clock.read(sentMs, reply.time_ms);
      },
      (reason: Error) => {
        if (reason instanceof TimedOut) this.#lost();
      },
    );
  }

  #answered(message: ServerMessage): void {
    if (!("request" in message)) return;
    const waiting = this.#waiting.get(message.request);
    if (waiting === undefined) return;
    this.#forget(waiting);
    waiting.resolve(message);
  }

  #timeOut(message: ClientMessage): void {
    const waiting = this.#waiting.get(message.request);
    if (waiting === undefined) return;
    this.#forget(waiting);
    waiting.reject(new TimedOut(message.type));
  }

  #lost(): void {
    if (this.#socket === null) return;
    this.#drop();
    this.#attempt += 1;
    this.#setting.events.onLink({ kind: "lost", attempt: this.#attempt });
    const delayMs = retryDelayMs(this.#attempt, this.#setting.random ?? Math.random);
    this.#retryTimer = setTimeout(() => this.#open(), delayMs);
    this.#giveUp((message) => !isLasting(message));
  }

  #end(code: string, message: string): void {
    this.stop();
    this.#setting.events.onLink({ kind: "ended", code, message });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#hello = null;
    this.#welcome = null;
    clearTimeout(this.#greetingTimer);
    clearInterval(this.#pingTimer);
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #giveUp(which: (message: ClientMessage) => boolean): void {
    for (const waiting of [...this.#waiting.values()]) {
      if (!which(waiting.message)) continue;
      this.#forget(waiting);
      waiting.reject(new ConnectionLost(waiting.message.type));
    }
  }

  #forget(waiting: Waiting): void {
    this.#waiting.delete(waiting.message.request);
    if (waiting.timer !== null) clearTimeout(waiting.timer);
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(encodeMessage(message));
  }

  #nowMs(): number {
    return (this.#setting.now ?? Date.now)();
  }
}

function isLasting(message: ClientMessage): boolean {
  return message.type === "place_wager";
}
