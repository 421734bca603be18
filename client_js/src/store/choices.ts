// How the player likes a game to be shown, by names that the games give. The browser remembers it.

import type { Signal } from "@preact/signals";
import { remembered } from "./remembered";

const WORD = { read: (stored: string) => stored, write: (value: string) => value };

const choices = new Map<string, Signal<string>>();

export function choiceOf(game: string, name: string, first: string): Signal<string> {
  const key = `${game}.${name}`;
  const known = choices.get(key);
  if (known !== undefined) return known;
  const choice = remembered(`game.${key}`, first, WORD);
  choices.set(key, choice);
  return choice;
}
