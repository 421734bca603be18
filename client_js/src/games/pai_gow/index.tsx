// Pai Gow, 621a.

import type { GameView } from "../contract";
import { Miniature } from "../results/Miniature";
import { Badge } from "./Badge";
import { Equipment } from "./Equipment";
import { Layout } from "./Layout";
import { Statistics } from "./Statistics";
import { nameOf } from "./text";

export const paiGow: GameView = {
  game: "pai_gow",
  Equipment,
  Layout,
  Miniature: ({ results }) => <Miniature results={results} Badge={Badge} />,
  Badge,
  nameOf,
  Statistics,
};
