// What a guide is made of: the game's own sentences, and what the house says of the table.

import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { gameView } from "../../games";
import { type GameGuide, spotKey, type TableFacts } from "../../games/contract";
import type { RulesSubmission, TableCard } from "../../protocol";
import type { TableOdds } from "../../store/house_store";
import { useHouse } from "../house_context";

/** A game's guide, once it is loaded. */
export function useGameGuide(game: string | null): GameGuide | null {
  const [guide, setGuide] = useState<GameGuide | null>(null);
  useEffect(() => {
    let isHere = true;
    setGuide(null);
    void gameView(game ?? "")
      ?.guide()
      .then((loaded) => {
        if (isHere) setGuide(loaded);
      });
    return () => {
      isHere = false;
    };
  }, [game]);
  return guide;
}

export interface TableGuide {
  readonly card: TableCard | null;
  /** The house has listed its tables, and no table has this id. */
  readonly isMissing: boolean;
  readonly facts: TableFacts | null;
  /** Its rules submission. */
  readonly submission: RulesSubmission | null;
}

/** A table as a guide needs it. Nobody has to watch it or to sit there. */
export function useTableGuide(table: string): TableGuide {
  const house = useHouse();
  const [odds, setOdds] = useState<TableOdds | null>(null);
  const [submission, setSubmission] = useState<RulesSubmission | null>(null);
  useSignalEffect(() => {
    if (house.link.value.kind !== "open") return;
    void house.odds(table).then(setOdds);
    void house.rules(table).then(setSubmission);
  });
  const card = useComputed(() => house.cards.value?.get(table) ?? null).value;
  const isMissing = useComputed(() => house.cards.value?.has(table) === false).value;
  const [minimum, maximum, variant] = [card?.minimum, card?.maximum, card?.variant];
  const facts = useMemo(
    () =>
      odds === null || minimum === undefined || maximum === undefined
        ? null
        : factsOf(odds, { minimum, maximum, variant: variant ?? "" }),
    [odds, minimum, maximum, variant],
  );
  return { card, isMissing, facts, submission };
}

export function factsOf(
  { table, game, rules, spots }: Pick<TableOdds, "table" | "game" | "rules" | "spots">,
  limits: Pick<TableFacts, "minimum" | "maximum" | "variant">,
): TableFacts {
  return {
    table,
    game,
    rules,
    spots: new Map(spots.map((spot) => [spotKey(spot.on, spot.pick), spot])),
    unit: Number(rules["unit"]),
    ...limits,
  };
}
