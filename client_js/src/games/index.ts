// The games that this client can show.

import { bigSix } from "./big_six";
import { casinoWar } from "./casino_war";
import type { GameView } from "./contract";
import { craps } from "./craps";
import { dreamcatcher } from "./dreamcatcher";
import { paiGow } from "./pai_gow";
import { roulette } from "./roulette";
import { sicBo } from "./sic_bo";
import { lightningRoulette, rouletteX } from "./struck_roulette";

const VIEWS = [
  roulette,
  lightningRoulette,
  rouletteX,
  bigSix,
  dreamcatcher,
  sicBo,
  craps,
  casinoWar,
  paiGow,
];

const BY_GAME: ReadonlyMap<string, GameView> = new Map(VIEWS.map((view) => [view.game, view]));

export function gameView(game: string): GameView | null {
  return BY_GAME.get(game) ?? null;
}
