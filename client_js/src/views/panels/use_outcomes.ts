// How the rounds of my history ended, in the words of their games. What the table on show has told is
// known; the house is asked for the outcomes of other tables, and for earlier ones.

import { useEffect, useState } from "preact/hooks";
import { outcomeInWords } from "../../store/calls";
import type { HistoryLine } from "../../store/history";
import type { HouseStore } from "../../store/house_store";
import type { PastRound } from "../../store/past_outcomes";
import type { TableStore } from "../../store/table_store";
import { useHouse } from "../house_context";

type Outcomes = ReadonlyMap<string, readonly PastRound[]>;

/** The house is asked for so many tables at a time. */
const MOST_ASKED = 4;

export function useOutcomes(
  lines: readonly HistoryLine[],
  here: TableStore | undefined,
): (line: HistoryLine) => string {
  const house = useHouse();
  const [asked, setAsked] = useState<Outcomes>(new Map());
  const told = here?.presentation.results.value ?? [];
  const outcomeOf = ({ table, round }: HistoryLine) =>
    (table === here?.id ? found(told, round) : undefined) ?? found(asked.get(table) ?? [], round);
  const unknown = lines.filter((line) => line.isSettled && outcomeOf(line) === undefined);
  const wanted = wantedOf(unknown, asked).join(" ");
  useEffect(() => {
    let isHere = true;
    for (const table of wanted.split(" ").filter(Boolean)) {
      void house.outcomes(table).then((outcomes) => {
        if (isHere) setAsked((before) => new Map(before).set(table, outcomes ?? []));
      });
    }
    return () => {
      isHere = false;
    };
  }, [house, wanted]);
  return (line) => {
    const outcome = outcomeOf(line);
    const game = gameOf(line.table, house);
    return outcome === undefined || game === null ? "" : outcomeInWords(outcome, game);
  };
}

function found(rounds: readonly PastRound[], round: number): string | undefined {
  return rounds.find((one) => one.round === round)?.outcome;
}

/** The tables whose outcomes are to be asked for: those never asked for, and those with later rounds
 * than were known then. */
function wantedOf(unknown: readonly HistoryLine[], asked: Outcomes): readonly string[] {
  const tables = unknown
    .filter(
      ({ table, round }) =>
        round > (asked.get(table)?.[0]?.round ?? (asked.has(table) ? round : 0)),
    )
    .map(({ table }) => table);
  return [...new Set(tables)].slice(0, MOST_ASKED);
}

/** The game of a table and its rules, as far as the page knows them. */
function gameOf(table: string, { open, cards }: HouseStore) {
  const facts = open.all.value.find(({ id }) => id === table)?.protocol.facts.value;
  if (facts) return facts;
  const game = cards.value?.get(table)?.game;
  return game === undefined ? null : { game, rules: {} };
}
