// Casino War, 651a.

import type { GameView } from "../contract";
import { Miniature } from "../results/Miniature";
import { Badge } from "./Badge";
import { Equipment } from "./Equipment";
import { Layout } from "./Layout";
import { Statistics } from "./Statistics";
import { nameOf } from "./text";

export const casinoWar: GameView = {
  game: "casino_war",
  Equipment,
  Layout,
  Miniature: ({ results }) => <Miniature results={results} Badge={Badge} />,
  Badge,
  nameOf,
  Statistics,
};
