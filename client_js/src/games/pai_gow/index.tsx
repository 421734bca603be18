// Pai Gow, 621a.

import type { GameView } from "../contract";
import { Art } from "./Art";
import { Badge } from "./Badge";
import { Equipment } from "./Equipment";
import { Layout } from "./Layout";
import { Statistics } from "./Statistics";
import { nameOf, words } from "./text";

export const paiGow: GameView = {
  game: "pai_gow",
  words,
  layoutKind: "boxes",
  sound: "tiles",
  Equipment,
  Layout,
  Art,
  Badge,
  nameOf,
  Statistics,
  guide: async () => (await import("./guide")).guide,
  secondWager: "replaced",
};
