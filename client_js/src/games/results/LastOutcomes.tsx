// The last outcomes of a table, the newest first, where its list of results is out of sight.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { RoundResult } from "../../protocol";
import { text } from "../../text";

interface LastOutcomesProps {
  readonly class?: string;
  readonly results: ReadonlySignal<readonly RoundResult[]>;
  readonly Badge: ComponentType<{ readonly outcome: string }>;
  readonly most: number;
}

export function LastOutcomes({ class: className, results, Badge, most }: LastOutcomesProps) {
  return (
    <ol class={className} aria-label={text.results.last}>
      {results.value.slice(0, most).map(({ round, outcome }) => (
        <li key={round}>
          <Badge outcome={outcome} />
        </li>
      ))}
    </ol>
  );
}
