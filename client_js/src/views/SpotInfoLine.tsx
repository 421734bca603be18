import type { Bundle, GameView } from "../games/contract";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { chance, houseEdge, money, payout, readableShare } from "../text/format";

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
  const note = view.noteOf?.(spot.on);
  return (
    <p class="point-line">
      <strong>{view.nameOf(spot.on, spot.pick)}</strong>
      <span class="accent">{text.table.pays(payout(spot.pays))}</span>
      <span>{text.table.wins(chanceInWords(spot.win_probability))}</span>
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

/** "14.81% (4/27)" */
function chanceInWords(probability: string): string {
  const [inPerCent, share] = [chance(probability), readableShare(probability)];
  return share === null || share === inPerCent ? inPerCent : `${inPerCent} (${share})`;
}

/** What one press would lay, and what it costs. */
function Together({ name, bets }: Bundle) {
  return (
    <p class="point-line">
      <strong>{name}</strong>
      <span>{text.history.wagers(bets.length)}</span>
      <span class="accent">{money(bets.reduce((sum, { amount }) => sum + amount, 0))}</span>
    </p>
  );
}
