// The dealer's first cards of the last rounds by rank, and how many rounds went to war.

import type { RoundResult } from "../../protocol";
import { Frequencies } from "../results/Frequencies";
import { dealersCards } from "./Badge";
import { text } from "./text";

const RANKS = [..."AKQJT98765432"];

export function Statistics({ results }: { readonly results: readonly RoundResult[] }) {
  const rounds = results.map(({ outcome }) => dealersCards(outcome));
  const ranks = RANKS.map((rank) => ({
    name: rank,
    mark: <span class="frequency-word">{rank === "T" ? "10" : rank}</span>,
    fill: "var(--metal, #cdb887)",
    times: rounds.filter(([first]) => first?.startsWith(rank)).length,
    chance: 1 / RANKS.length,
  }));
  const wars = rounds.filter((cards) => cards.length > 1).length;
  return (
    <>
      <Frequencies rounds={rounds.length} frequencies={ranks} />
      <p class="frequencies-key">
        {text.wars}: {wars}
      </p>
    </>
  );
}
