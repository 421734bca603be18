// Craps and Mini-Craps, 623a.

import { withWords } from "../../text/language";
import type { GameView } from "../contract";
import { guideWith } from "../guide/with_words";
import { lazyTable } from "../lazy_table";
import { Art } from "./Art";
import { Badge, outcomeOf } from "./Badge";
import { callOf } from "./call";
import { rests } from "./decisions";
import { lasting, mayGoUpAgain, SUPPORTED } from "./lasting";
import { Miniature } from "./Miniature";
import { crapsPosted } from "./posted";
import { Statistics } from "./Statistics";
import { nameOf, text, words } from "./text";
import { coveredBy, rollIn } from "./throw";

export const craps: GameView = {
  game: "craps",
  words,
  layoutKind: "spots",
  stage: "dice",
  comesClose: true,
  sound: "dice",
  ...lazyTable(() => withWords(["craps/table"], () => import("./table"))),
  Art,
  Badge,
  Miniature,
  Statistics,
  guide: guideWith(["craps"], async () => (await import("./guide")).guide),
  nameOf,
  noteOf: (on, posted) => {
    const { point } = crapsPosted(posted);
    if (on in SUPPORTED ? point === 0 : !mayGoUpAgain({ on }, posted)) {
      return text.notNow[on === "fire" ? on : point === 0 ? "come" : "line"];
    }
    return rests(on) ? text.comesDown : null;
  },
  bettingCalled: ({ offer, seat }) =>
    offer?.offer === "dice" && offer.seat === seat ? text.offeredToMe : null,
  callOf: ({ call }) => callOf(call),
  outcomeOf,
  replay: async (round) => (await import("./replay")).replayOf(round),
  coveredBy: (outcome) => coveredBy(rollIn(outcome)),
  shooterIn: (posted) => crapsPosted(posted).shooter || null,
  lasting,
};
