// Roulette, 617a, with the side wagers of 617b.

import { withWords } from "../../text/language";
import type { GameView } from "../contract";
import { guideWith } from "../guide/with_words";
import { lazyTable } from "../lazy_table";
import { streakWon } from "../side_wagers/streak_won";
import { Art } from "./Art";
import { Badge } from "./Badge";
import { callOf } from "./call";
import { colorOf } from "./rules";
import { Statistics } from "./Statistics";
import { nameOf, text, words } from "./text";

export const roulette: GameView = {
  game: "roulette",
  words,
  layoutKind: "spots",
  stage: "wheel",
  comesNear: "from_launch",
  comesClose: true,
  sound: "ball",
  ...lazyTable(() =>
    withWords(["roulette/table", "side_wagers/table"], async () => {
      const { TableEquipment, TableLayout } = await import("../side_wagers/table");
      return { Equipment: TableEquipment, Layout: TableLayout };
    }),
  ),
  Art,
  Badge,
  kindIn: (outcome) => text.colors[colorOf(outcome)],
  Statistics,
  callOf,
  replay: async (round) =>
    (await withWords(["roulette/replay"], () => import("./replay"))).replayOf(round),
  past: async () => (await import("./past/HeatMap")).HeatMap,
  guide: guideWith(["roulette", "side_wagers"], async () => (await import("./guide")).guide),
  nameOf,
  streaks: { on: "roulette_up", won: streakWon },
  lasting: {
    // 617b.4(g): a wager on Roulette Up stays for as long as its streak runs
    staysUp: ({ on }, { after }) => on === "roulette_up" && Number(after["streak"] ?? 0) > 0,
  },
};
