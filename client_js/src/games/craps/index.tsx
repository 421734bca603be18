// Craps and Mini-Craps, 623a.

import type { GameView } from "../contract";
import { Art } from "./Art";
import { Badge } from "./Badge";
import { Equipment } from "./Equipment";
import { Layout } from "./Layout";
import { lasting } from "./lasting";
import { Miniature } from "./Miniature";
import { crapsPosted } from "./posted";
import { Statistics } from "./Statistics";
import { nameOf, words } from "./text";
import { coveredBy, rollIn } from "./throw";

export const craps: GameView = {
  game: "craps",
  words,
  layoutKind: "spots",
  comesClose: true,
  sound: "dice",
  Equipment,
  Layout,
  Art,
  Badge,
  Miniature,
  Statistics,
  guide: async () => (await import("./guide")).guide,
  nameOf,
  replay: async (round) => (await import("./replay")).replayOf(round),
  coveredBy: (outcome) => coveredBy(rollIn(outcome)),
  shooterIn: (posted) => crapsPosted(posted).shooter || null,
  lasting,
};
