// Casino War, 651a.

import type { GameView } from "../contract";
import { Art } from "./Art";
import { Badge } from "./Badge";
import { Equipment } from "./Equipment";
import { Layout } from "./Layout";
import { Statistics } from "./Statistics";
import { nameOf, words } from "./text";

export const casinoWar: GameView = {
  game: "casino_war",
  words,
  layoutKind: "boxes",
  sound: "cards",
  Equipment,
  Layout,
  Art,
  Badge,
  nameOf,
  Statistics,
  guide: async () => (await import("./guide")).guide,
  secondWager: "stays", // 651a.7(d)
};
