// Casino War, 651a.

import { withWords } from "../../text/language";
import type { GameView } from "../contract";
import { guideWith } from "../guide/with_words";
import { lazyTable } from "../lazy_table";
import { Art } from "./Art";
import { Badge, outcomeOf } from "./Badge";
import { callOf } from "./call";
import { Statistics } from "./Statistics";
import { nameOf, namesRest, text, words } from "./text";

export const casinoWar: GameView = {
  game: "casino_war",
  words,
  layoutKind: "boxes",
  stage: "cards",
  sound: "cards",
  ...lazyTable(() => withWords(["casino_war/table"], () => import("./table"))),
  Art,
  Badge,
  nameOf,
  namesRest,
  Statistics,
  bettingCalled: ({ offer, seat }) =>
    offer?.offer === "cut" && offer.seat === seat ? text.offeredCut : null, // 651a.5(c)
  callOf,
  outcomeOf,
  replay: async (round) =>
    (await withWords(["casino_war/replay"], () => import("./replay"))).replayOf(round),
  guide: guideWith(["casino_war"], async () => (await import("./guide")).guide),
  secondWager: "stays", // 651a.7(d)
};
