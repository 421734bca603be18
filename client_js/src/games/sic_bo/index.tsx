// Sic Bo, 625a.

import type { GameView } from "../contract";
import { guideWith } from "../guide/with_words";
import { lazyTable } from "../lazy_table";
import { Art } from "./Art";
import { Badge } from "./Badge";
import { isRevealing } from "./revealing";
import { coveredBy, kindOf, rollIn, rollOf, totalOf } from "./roll";
import { Statistics } from "./Statistics";
import { nameOf, text, words } from "./text";

export const sicBo: GameView = {
  game: "sic_bo",
  words,
  layoutKind: "spots",
  stage: "shaker",
  comesNear: "from_launch",
  comesClose: true,
  sound: "shaker",
  ...lazyTable(() => import("./table")),
  Art,
  Badge,
  kindIn: (outcome) => text.kinds[kindOf(rollIn(outcome))],
  nameOf,
  callOf: ({ outcome, draw }) => {
    const roll = outcome !== "" ? rollIn(outcome) : rollOf(draw ?? {});
    return roll && text.called(roll, totalOf(roll));
  },
  isCovered: isRevealing,
  Statistics,
  replay: async ({ draws }) => {
    const roll = rollOf(draws.at(-1) ?? {});
    return roll && { outcome: roll.join("-"), before: {}, after: {} };
  },
  past: async () => (await import("./past/Roads")).Roads,
  guide: guideWith(["sic_bo"], async () => (await import("./guide")).guide),
  coveredBy: (outcome) => coveredBy(rollIn(outcome)),
};
