// What a game makes of its last 500 outcomes. The table itself remembers 100; those before are asked
// for when the panel is shown to a player.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLaterFrame } from "../../components/use_later_frame";
import type { PastProps } from "../../games/contract";
import { type PastRound, withEarlier } from "../../store/past_outcomes";
import type { TableStore } from "../../store/table_store";
import { useHouse } from "../house_context";

interface PastPanelProps {
  readonly table: TableStore;
  readonly past: () => Promise<ComponentType<PastProps>>;
  /** So many frames after the table has shown an outcome it is told here. */
  readonly after: number;
}

export function PastPanel({ table, past, after }: PastPanelProps) {
  const house = useHouse();
  const [View, setView] = useState<ComponentType<PastProps> | null>(null);
  const [earlier, setEarlier] = useState<readonly PastRound[]>([]);
  const signedIn = house.signedIn.value;
  useEffect(() => {
    let isHere = true;
    void past().then((loaded) => {
      if (isHere) setView(() => loaded);
    });
    return () => {
      isHere = false;
    };
  }, [past]);
  useEffect(() => {
    let isHere = true;
    if (!signedIn) return;
    void house.outcomes(table.id).then((outcomes) => {
      if (isHere && outcomes !== null) setEarlier(outcomes);
    });
    return () => {
      isHere = false;
    };
  }, [house, table, signedIn]);
  const facts = table.protocol.facts.value;
  // The newest, as the table remembers them.
  const results = useLaterFrame(table.presentation.results, after).value;
  if (View === null || facts === null) return null;
  return (
    <section class="panel-section">
      <View facts={facts} outcomes={withEarlier(results, earlier)} />
    </section>
  );
}
