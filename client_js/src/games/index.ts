import { readable } from "../text";
import type { GameView } from "./contract";
import * as views from "./views";

export { TurningWheel as HousePicture } from "./roulette/TurningWheel";

export const GAMES: readonly GameView[] = Object.values(views);

const BY_ID: ReadonlyMap<string, GameView> = new Map(GAMES.map((view) => [view.game, view]));

export function gameView(game: string): GameView | null {
  return BY_ID.get(game) ?? null;
}

/** The name of a game, also of one that this client does not know yet. */
export function gameName(game: string): string {
  return gameView(game)?.words.name ?? readable(game);
}

/** The name of a game's variant; "" if it has none. */
export function variantName(game: string, variant: string): string {
  return gameView(game)?.words.variants?.[variant] ?? readable(variant);
}
