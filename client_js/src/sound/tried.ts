// What a setting sounds like is heard as it is chosen.

import { text } from "../text";
import { call } from "./caller";
import { play } from "./mixer";
import { chip } from "./strikes";

export function tryTable(): void {
  play(chip());
}

export function tryCaller(): void {
  call(text.settings.caller);
}
