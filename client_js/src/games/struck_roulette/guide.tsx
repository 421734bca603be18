// The guide of Lightning Roulette and Roulette X: roulette on which numbers are struck.

import type { GameGuide, TableFacts } from "../contract";
import { cite } from "../guide/cite";
import { everyTable } from "../guide/common";
import { GuidePicture } from "../roulette/GuidePicture";
import { examplesOf, numberWagers, rouletteTroubles, roundOf } from "../roulette/guide";
import { weighed } from "../side_wagers/guide";
import { guideText as text } from "./guide_text";

interface StruckGuide {
  readonly numbers: keyof typeof text.numbers;
  readonly counts: readonly [number, number];
  readonly sections: { readonly struck: string; readonly win: string; readonly plain: string };
}

export function struckGuide({ numbers, counts, sections }: StruckGuide): GameGuide {
  const wagers = (facts: TableFacts) =>
    numberWagers(facts).map((wager) => {
      if (!wager.on.includes("straight")) return wager;
      const wins = [
        ...wager.wins,
        cite(text.struckWins(text.numbers[numbers]), sections.win),
        cite(text.plain, sections.plain),
      ];
      const weights = facts.rules["weights"] as { readonly payout?: unknown } | undefined;
      return { ...wager, wins, paytable: weighed(weights?.payout) };
    });
  return {
    round: () => roundOf([cite(text.struck(text.numbers[numbers], counts), sections.struck)]),
    wagers,
    Picture: GuidePicture,
    examples: examplesOf,
    troubles: (facts) => [...rouletteTroubles(facts), ...everyTable()],
    firstBet: () => ({ spot: "straight:17", words: text.firstBet, result: text.result }),
  };
}
