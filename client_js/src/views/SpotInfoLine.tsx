import type { Bundle, GameView } from "../games/contract";
import type { SpotInfo } from "../protocol";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { chance, houseEdge, payout, pushChance, readableShare } from "../text/format";

interface SpotInfoLineProps {
  readonly table: TableStore;
  readonly view: GameView;
}

/** What the spot pointed at is, what it pays, and what it is worth. */
export function SpotInfoLine({ table, view }: SpotInfoLineProps) {
  const together = table.input.pointedTogether.value;
  if (together !== null) return <Together {...together} />;
  const spot = table.input.pointed.value;
  if (spot === null) return <p class="point-line faint">{text.table.pointHint}</p>;
  const note = view.noteOf?.(spot.on, table.presentation.posted.value);
  return (
    <p class="point-line">
      <strong>{view.nameOf(spot.on, spot.pick)}</strong>
      <span class="accent">{text.table.pays(payout(spot.pays))}</span>
      <span>{winsInWords(spot)}</span>
      <span>{text.table.edge(houseEdge(spot.back_millionths))}</span>
      {note && <span>{note}</span>}
      <Law section={spot.section} />
    </p>
  );
}

/** The section of the regulation: a small sign, which says it when it is pointed at or read out. The
 * Rules tab has it in full beside every wager. */
function Law({ section }: { readonly section: string }) {
  const words = `${text.rules.source} ${section}`;
  return (
    <span class="faint" title={words}>
      <span aria-hidden="true">§</span>
      <span class="unseen">{words}</span>
    </span>
  );
}

/** "wins 29.62%, pushes 41.49%" */
function winsInWords(spot: SpotInfo): string {
  const pushes = pushChance(spot);
  if (pushes === null) return text.table.wins(chanceInWords(spot.win_probability));
  return `${text.table.wins(chance(spot.win_probability))}, ${text.table.pushes(pushes)}`;
}

/** "14.81% (4/27)" */
function chanceInWords(probability: string): string {
  const [inPerCent, share] = [chance(probability), readableShare(probability)];
  return share === null || share === inPerCent ? inPerCent : `${inPerCent} (${share})`;
}

/** What one press would lay, and what it costs. */
function Together({ name, laid }: Bundle) {
  return (
    <p class="point-line">
      <strong>{name}</strong>
      <span class="accent">{laid}</span>
    </p>
  );
}
