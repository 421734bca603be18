// The call of a round as it is said to a player who has a box in it.

import { money, netMoney } from "../../text/format";
import type { CalledToMe } from "../contract";
import { myBoxes } from "../seats/boxes";
import { openByPosition } from "../seats/face_down";
import { DEALER, handResult, type LyingCards } from "./deal";
import { tableText } from "./table_text";
import { rankWord } from "./text";

/** Null if no card of mine is on the table: then the dealer's is called, as to everybody. */
export function callToMe({ seat, posted, wagers, netCents }: CalledToMe): string | null {
  const cards: LyingCards = openByPosition("cards", posted);
  const boxes = [...myBoxes(seat || null, wagers)].map(String).filter((box) => box in cards);
  const dealers = rankWord(cards[DEALER]?.at(-1) ?? "");
  const [box] = boxes;
  if (box === undefined || dealers === "") return null;
  const words = tableText.toMe;
  if (boxes.length > 1) return netCents === null ? null : words.inAll(netMoney(netCents), dealers);
  const result = handResult(cards, box, netCents !== null);
  const own = rankWord(cards[box]?.at(-1) ?? "");
  const ofHand = netCents === null ? null : netOf(wagers.filter(({ on }) => on !== "tie"));
  const ofTie = tieInWords(netOf(wagers.filter(({ on }) => on === "tie")));
  const sum = ofHand === null ? "" : ` ${money(Math.abs(ofHand))}${ofTie}`;
  // Both in one line of a phone: the cards lie beside it.
  const isBoth = sum !== "" && ofTie !== "";
  switch (result) {
    case "win":
      if (isBoth) return words.winBoth(sum);
      return own === dealers ? words.secondTie(sum) : words.win(sum, own, dealers);
    case "lose":
      return isBoth ? words.loseBoth(sum) : words.lose(sum, dealers);
    case "surrender":
      return words.surrender(ofHand === null ? "" : ` ${netMoney(ofHand)}${ofTie}`);
    default:
      return words.tie(dealers);
  }
}

function netOf(wagers: CalledToMe["wagers"]): number {
  return wagers.reduce((net, { amount = 0, returned = 0 }) => net + returned - amount, 0);
}

/** Beside what the hand comes to: " · tie −$5". */
function tieInWords(cents: number): string {
  if (cents === 0) return "";
  const { tieWins, tieLoses } = tableText.toMe;
  return ` · ${(cents > 0 ? tieWins : tieLoses)(money(Math.abs(cents)))}`;
}
