// Pai Gow, 621a.

import { withWords } from "../../text/language";
import type { GameView } from "../contract";
import { guideWith } from "../guide/with_words";
import { lazyTable } from "../lazy_table";
import { Art } from "./Art";
import { Badge, outcomeOf } from "./Badge";
import { barsBets, bettingCalled, callOf } from "./call";
import { beatenByBank } from "./outcome";
import { Statistics } from "./Statistics";
import { nameOf, words } from "./text";
import { isCompared } from "./told";

export const paiGow: GameView = {
  game: "pai_gow",
  words,
  layoutKind: "boxes",
  stage: "tiles",
  sound: "tiles",
  ...lazyTable(() => withWords(["pai_gow/table"], () => import("./table"))),
  Art,
  Badge,
  nameOf,
  Statistics,
  callOf,
  outcomeOf,
  isTelling: isCompared,
  bettingCalled,
  barsBets,
  beatenByBank,
  replay: async (round) =>
    (await withWords(["pai_gow/replay"], () => import("./replay"))).replayOf(round),
  guide: guideWith(["pai_gow"], async () => (await import("./guide")).guide),
  secondWager: "replaced",
  madeByPage: "stand", // 621a.10(e), use_standing.ts
};
