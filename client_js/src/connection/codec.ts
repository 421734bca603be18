// Frames on the wire: one MessagePack map a frame, told apart by its `type`.

import { Decoder, Encoder } from "@msgpack/msgpack";
import type { ClientMessage, ServerMessage } from "../protocol";

const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();

export function encodeMessage(message: ClientMessage): Uint8Array<ArrayBuffer> {
  return encoder.encode(message);
}

/** Throws on bytes that are not one MessagePack map with a `type`. */
export function decodeMessage(frame: ArrayBuffer | Uint8Array): ServerMessage {
  const message = decoder.decode(frame);
  if (typeof message !== "object" || message === null || !("type" in message)) {
    throw new TypeError("a frame of the house is a map with a type");
  }
  return message as ServerMessage;
}
