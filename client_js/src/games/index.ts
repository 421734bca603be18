// The games that this client can show.

import type { GameView } from "./contract";
import { roulette } from "./roulette";

const VIEWS: ReadonlyMap<string, GameView> = new Map([[roulette.game, roulette]]);

export function gameView(game: string): GameView | null {
  return VIEWS.get(game) ?? null;
}
