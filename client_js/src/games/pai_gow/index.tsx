// Pai Gow, 621a.

import { withWords } from "../../text/language";
import type { GameView } from "../contract";
import { guideWith } from "../guide/with_words";
import { lazyTable } from "../lazy_table";
import { Art } from "./Art";
import { Badge } from "./Badge";
import { resultsIn } from "./outcome";
import { Statistics } from "./Statistics";
import { nameOf, text, words } from "./text";

export const paiGow: GameView = {
  game: "pai_gow",
  words,
  layoutKind: "boxes",
  sound: "tiles",
  ...lazyTable(() => withWords(["pai_gow/table"], () => import("./table"))),
  Art,
  Badge,
  nameOf,
  Statistics,
  // Of the dice and of choices, the house says more than the outcome.
  callOf: ({ outcome, call }) =>
    outcome === "" || !call.startsWith("seat ")
      ? null
      : [...resultsIn(outcome)].map(([box, result]) => text.called[result](box)).join(", "),
  replay: async (round) =>
    (await withWords(["pai_gow/replay"], () => import("./replay"))).replayOf(round),
  guide: guideWith(["pai_gow"], async () => (await import("./guide")).guide),
  secondWager: "replaced",
};
