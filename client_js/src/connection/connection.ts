// One connection to the house that outlives its sockets.
//
// Each request gets exactly one reply with its number. When a socket is lost, open requests fail
// with ConnectionLost, except wagers. They are sent again with the same number and nonce, because
// the house places the same nonce only once (protocol/README.md).

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

/** The part of a WebSocket that is used here. */
export type Socket = Pick<
  WebSocket,
  "binaryType" | "send" | "close" | "onopen" | "onmessage" | "onclose"
>;

export interface ConnectionEvents {
  /** Every message of the house, also replies, in the order of arrival. */
  readonly onMessage: (message: ServerMessage) => void;
  readonly onLink: (link: LinkState) => void;
  /** Called once for each socket: the house has said welcome, and has signed us in if there was a
   * token. */
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

/** The house did not answer in time. */
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

/** Close codes after which the client does not reconnect by itself. */
const FINAL_GOODBYES = new Set(["signed_in_elsewhere", "unsupported_version", "banned"]);

export class Connection {
  readonly clock: HouseClock;
  #setting: ConnectionSetting;
  #socket: Socket | null = null;
  #ready = false;
  #attempt = 0;
  /** As the house's goodbye has asked: come back within so many milliseconds. */
  #againMs: number | null = null;
  #lastRequest = 0;
  #hello: { request: number; sentMs: number } | null = null;
  /** The request that signs in with a token, until it is answered. */
  #signIn: number | null = null;
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

  /** Reconnect at once instead of after the delay; no effect while there is a socket. */
  retryNow(): void {
    if (this.#socket !== null) return;
    clearTimeout(this.#retryTimer);
    this.#open();
  }

  /** The device has no network: the socket is dead, though it may not say so for minutes. */
  lineDown(): void {
    this.#lost();
  }

  /** Close the connection for good. */
  stop(): void {
    this.#drop();
    clearTimeout(this.#retryTimer);
    this.#giveUp(() => true);
  }

  /**
   * Ask the house. Rejects with ConnectionLost or TimedOut; a refusal is a reply.
   * A `place_wager` waits through lost connections until its result is known.
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
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    this.#hello = { request, sentMs: this.#nowMs() };
    this.#send({ type: "hello", request, version: VERSION, client: CLIENT });
    const token = this.#setting.token();
    if (token === null) return;
    this.#lastRequest += 1;
    this.#signIn = this.#lastRequest;
    this.#send({ type: "sign_in_by_token", request: this.#signIn, token });
  }

  #received(frame: ArrayBuffer): void {
    const message = decodeMessage(frame);
    this.#setting.events.onMessage(message);
    if ("request" in message) {
      if (message.request === this.#hello?.request) this.#greeted(message, this.#hello.sentMs);
      else if (message.request === this.#signIn) this.#signedIn();
    }
    if (message.type === "goodbye") {
      this.#againMs = message.again_ms ?? null;
      if (FINAL_GOODBYES.has(message.code)) this.#end(message.code, message.message);
      else if (this.#againMs !== null) this.#lost(); // it was the last frame
    }
    if (REPLIES.has(message.type)) this.#answered(message);
  }

  /** The answer to a hello: `welcome`, or an error that ends it. */
  #greeted(message: ServerMessage, sentMs: number): void {
    if (message.type === "welcome") {
      this.#welcome = message;
      this.clock.read(sentMs, message.time_ms);
      if (this.#signIn === null) this.#becomeReady(message);
    } else if (message.type === "error") {
      this.#end(message.code, message.message);
    }
  }

  /** The token has signed in, or is worth nothing any more. */
  #signedIn(): void {
    this.#signIn = null;
    if (this.#welcome !== null) this.#becomeReady(this.#welcome);
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

  /** Reads the house's clock, and finds out whether the connection still works. */
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
    this.#retryTimer = setTimeout(() => this.#open(), this.#delayMs());
    this.#giveUp((message) => !isLasting(message));
  }

  #delayMs(): number {
    const random = this.#setting.random ?? Math.random;
    const againMs = this.#againMs;
    this.#againMs = null;
    return againMs === null ? retryDelayMs(this.#attempt, random) : Math.round(random() * againMs);
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
    this.#signIn = null;
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
