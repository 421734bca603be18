import type { GameView } from "../contract";
import { TableEquipment, TableLayout } from "../side_wagers/table";
import { Badge } from "./Badge";
import { Miniature } from "./Miniature";
import { Statistics } from "./Statistics";
import { nameOf } from "./text";

export const roulette: GameView = {
  game: "roulette",
  Equipment: TableEquipment,
  Layout: TableLayout,
  Miniature,
  Badge,
  nameOf,
  Statistics,
};
