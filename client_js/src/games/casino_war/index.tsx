// Casino War, 651a.

import { withWords } from "../../text/language";
import type { Called, GameView } from "../contract";
import { guideWith } from "../guide/with_words";
import { lazyTable } from "../lazy_table";
import { Art } from "./Art";
import { Badge, dealersCards } from "./Badge";
import { Statistics } from "./Statistics";
import { nameOf, text, words } from "./text";

export const casinoWar: GameView = {
  game: "casino_war",
  words,
  layoutKind: "boxes",
  sound: "cards",
  ...lazyTable(() => withWords(["casino_war/table"], () => import("./table"))),
  Art,
  Badge,
  nameOf,
  Statistics,
  callOf,
  replay: async (round) =>
    (await withWords(["casino_war/replay"], () => import("./replay"))).replayOf(round),
  guide: guideWith(["casino_war"], async () => (await import("./guide")).guide),
  secondWager: "stays", // 651a.7(d)
};

/** The dealer's last card, and the boxes that tie with it. Other calls are of choices. */
function callOf({ outcome, draw, call }: Called): string | null {
  if (!call.startsWith("dealer ")) return null;
  const drawn = draw?.["cards"];
  const shown = Array.isArray(drawn) ? drawn.filter((card) => typeof card === "string") : [];
  const card = dealersCards(outcome).at(-1) ?? shown.at(-1);
  if (card === undefined) return null;
  const ties = /, seat ([\d, ]+) ties$/.exec(call)?.[1]?.split(", ").map(Number) ?? [];
  const rank = card.slice(0, 1);
  return text.called(text.ranks[rank] ?? rank, ties);
}
