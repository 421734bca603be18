// A game's guide is loaded with its sentences in the language of the page.

import { withWords } from "../../text/language";
import type { GameView } from "../contract";

/** @param games those whose guides it takes sentences from */
export function guideWith(games: readonly string[], load: GameView["guide"]): GameView["guide"] {
  const places = ["guide", ...games].map((game) => `${game}/guide`);
  return () => withWords(places, load);
}
