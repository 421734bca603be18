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
  const agrees = (sign: number) => netCents !== null && Math.sign(netCents) === sign;
  switch (result) {
    case "win": {
      // A tie wager may have cost more than the hand has won.
      if (netCents !== null && !agrees(1)) return words.inAll(netMoney(netCents), dealers);
      const sum = netCents === null ? "" : ` ${money(netCents)}`;
      return own === dealers ? words.secondTie(sum) : words.win(sum, own, dealers);
    }
    case "lose":
      if (netCents !== null && !agrees(-1)) return words.inAll(netMoney(netCents), dealers);
      return words.lose(netCents === null ? "" : ` ${money(-netCents)}`, dealers);
    case "surrender":
      return words.surrender(netCents === null ? "" : ` ${netMoney(netCents)}`);
    default:
      return words.tie(dealers);
  }
}
