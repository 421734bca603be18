// A socket whose other end is the test.

import { decodeMessage, encodeMessage } from "../src/connection/codec";
import { Connection, type ConnectionEvents, type Socket } from "../src/connection/connection";
import { type ClientMessage, type ServerMessage, VERSION } from "../src/protocol";

export class SimulatedSocket implements Socket {
  binaryType: BinaryType = "blob";
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: ClientMessage[] = [];
  isClosed = false;

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.sent.push(decodeMessage(data as Uint8Array) as unknown as ClientMessage);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The house accepts the connection. */
  open(): void {
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }

  /** The house says something. */
  say(message: ServerMessage): void {
    const data = encodeMessage(message as unknown as ClientMessage);
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data }));
  }

  /** The line breaks. */
  break(): void {
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close"));
  }

  last<T extends ClientMessage["type"]>(type: T): Extract<ClientMessage, { type: T }> | undefined {
    const found = this.sent.findLast((message) => message.type === type);
    return found as Extract<ClientMessage, { type: T }> | undefined;
  }

  /** The house greets a client that said hello. */
  welcome(): void {
    this.say({
      type: "welcome",
      request: this.last("hello")?.request ?? 0,
      version: VERSION,
      house: "The Croupier",
      server: "0.1.0",
      time_ms: Date.now(),
      key: "cc",
      play_money: true,
      ping_every_ms: 20_000,
    });
  }
}

export interface Line {
  readonly connection: Connection;
  readonly sockets: SimulatedSocket[];
  /** The socket in use. */
  readonly socket: () => SimulatedSocket;
}

export function openLine(events: Partial<ConnectionEvents>, token: string | null = null): Line {
  const sockets: SimulatedSocket[] = [];
  const connection = new Connection({
    openSocket: () => {
      const socket = new SimulatedSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => token,
    events: { onMessage: () => {}, onLink: () => {}, onReady: () => {}, ...events },
    random: () => 0.5,
  });
  const socket = () => {
    const latest = sockets.at(-1);
    if (latest === undefined) throw new Error("no socket was opened");
    return latest;
  };
  return { connection, sockets, socket };
}
