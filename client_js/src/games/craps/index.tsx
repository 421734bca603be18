// Craps and Mini-Craps, 623a.

import type { GameView } from "../contract";
import { Badge } from "./Badge";
import { Equipment } from "./Equipment";
import { Layout } from "./Layout";
import { Miniature } from "./Miniature";
import { Statistics } from "./Statistics";
import { nameOf } from "./text";

export const craps: GameView = {
  game: "craps",
  Equipment,
  Layout,
  Miniature,
  Badge,
  nameOf,
  Statistics,
};
