// A game's guide is loaded with its sentences in the language of the page.

import { withWords } from "../../text/language";
import type { GameView } from "../contract";

/** @param games those whose guides it takes sentences from */
export function guideWith(games: readonly string[], load: GameView["guide"]): GameView["guide"] {
  // Its pictures have what is printed on the layout.
  const places = ["guide", ...games].flatMap((game) => [`${game}/guide`, `${game}/table`]);
  return () => withWords(places, load);
}
