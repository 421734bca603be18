// Games whose rounds have several turns: draws, decisions and settlements depend on each other. The
// round is played once, and all checks read the result.

import type { Receipt, ReceiptSettlement, ReceiptWager } from "../receipt";
import type { GameVerifier } from "./verifier";

/** A round that is played from its first turn to its last. */
export interface Turns {
  /** What was settled so far, in the dealer's order. */
  readonly settled: readonly ReceiptSettlement[];
  /** What the dealer announced last. */
  readonly call: string;
  /** Why the round cannot have happened as recorded; null if it can. */
  readonly playOut: () => string | null;
}

interface Played extends Pick<Turns, "settled" | "call"> {
  readonly fault: string | null;
}

export function playedInTurns(
  begin: (receipt: Receipt) => Turns,
): Pick<GameVerifier, "decides" | "drawsFault" | "callOf" | "settle" | "settleAll"> {
  const played = new WeakMap<Receipt, Played>();
  const play = (receipt: Receipt): Played => {
    const known = played.get(receipt) ?? playedOut(receipt, begin(receipt));
    played.set(receipt, known);
    return known;
  };
  return {
    decides: true,
    drawsFault: (receipt) => play(receipt).fault,
    callOf: (receipt) => play(receipt).call,
    settle: (receipt) => receipt.wagers.map(() => "stays"),
    settleAll: (receipt) => play(receipt).settled,
  };
}

function playedOut(receipt: Receipt, round: Turns): Played {
  const fault = round.playOut();
  if (receipt.result === "settled") return { fault, call: round.call, settled: round.settled };
  const late = receipt.decisions.filter(({ betting }) => !betting).flatMap(({ raised }) => raised);
  return {
    // It may be called off before anything is drawn.
    fault: receipt.draws.length === 0 ? null : fault,
    call: round.call,
    settled: [...receipt.wagers, ...late].map(voided),
  };
}

function voided({ id, amount }: Pick<ReceiptWager, "id" | "amount">): ReceiptSettlement {
  return { id, result: "void", returned: amount };
}
