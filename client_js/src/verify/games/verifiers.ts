// The games whose rounds this client can recompute: one line each.

export { bigSix } from "./big_six";
export { casinoWar } from "./casino_war";
export { craps } from "./craps";
export { dreamcatcher } from "./dreamcatcher";
export { lightningRoulette } from "./lightning_roulette";
export { paiGow } from "./pai_gow";
export { roulette } from "./roulette";
export { rouletteX } from "./roulette_x";
export { sicBo } from "./sic_bo";
