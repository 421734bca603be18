import { effect, useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { gameView } from "../games";
import type { GameView, GameViewProps } from "../games/contract";
import { LastOutcomes } from "../games/results/LastOutcomes";
import { choiceOf } from "../store/choices";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { Announcer } from "./Announcer";
import { LazyCoach } from "./coach/LazyCoach";
import { useStepsRow } from "./coach/use_steps_row";
import { HelpDialog } from "./HelpDialog";
import { useHouse } from "./house_context";
import { LazyNoTable } from "./LazyNoTable";
import { LazyReceipt } from "./LazyReceipt";
import { SidePanel, type TabName } from "./SidePanel";
import { SpotInfoLine } from "./SpotInfoLine";
import { TableControls } from "./TableControls";
import { TableHeader } from "./TableHeader";
import "./Table.css";
import { useTableSounds } from "../sound/use_table_sounds";
import { LazyFlights, Marquee } from "./show/Marquee";
import { LazyStrip } from "./strip/LazyStrip";
import { useEquipmentInSight } from "./use_equipment_in_sight";
import { usePictureLater } from "./use_picture_later";
import { useTableKeys } from "./use_table_keys";

const RECENT = 12;

/** A round of this table, or of another one that I have played at. */
interface Checked {
  readonly table: string;
  readonly round: number;
}

/** The same frame around every game. */
export function Table({ table }: { readonly table: TableStore }) {
  const house = useHouse();
  const facts = useComputed(() => table.protocol.state.value?.facts ?? null).value;
  const [hasDrawer, setHasDrawer] = useState(false);
  const [tab, setTab] = useState<TabName>("results");
  const openChat = () => {
    setTab("chat");
    setHasDrawer(true);
  };
  const [needsHelp, setNeedsHelp] = useState(false);
  const checked = useSignal<Checked | null>(null);
  const check = (round: number, at = table.id) => {
    checked.value = { table: at, round };
  };
  useTableKeys(table, () => setNeedsHelp(true));
  const stage = useRef<HTMLElement | null>(null);
  useEquipmentInSight(table, stage);
  const isNear = useIsNear(table, stage);
  const view = facts === null ? null : gameView(facts.game);
  useTableSounds(table, view?.sound ?? null, stage);
  const name = useComputed(() => house.welcome.value?.house ?? "").value;
  const props = useMemo(
    () => (facts === null ? null : viewProps(table, facts, name)),
    [table, facts, name],
  );
  // Only who can bet is shown how; not who looks on.
  const needsCoach = house.signedIn.value && view !== null && !house.isCoached(view.game);
  const hasRow = useStepsRow(table, needsCoach && view.layoutKind === "spots");
  if (table.protocol.missing.value || (facts !== null && view === null))
    return <LazyNoTable table={table.id} title={text.table.notFound(table.id)} />;
  return (
    <div
      class="table-view"
      data-many={house.open.all.value.length > 1 ? "" : undefined}
      data-away={house.link.value.kind === "open" ? undefined : ""}
    >
      <TableHeader
        table={table}
        onPanel={() => setHasDrawer(!hasDrawer)}
        onChat={openChat}
        onHelp={() => setNeedsHelp(true)}
      />
      <div
        class="table-room"
        data-steps={hasRow ? "" : undefined}
        onPointerDown={() => void table.presentation.skip()}
      >
        <main
          class="table-stage"
          ref={stage}
          data-game={view?.game}
          data-layout={view?.layoutKind}
          data-stage={view?.stage}
          data-comes-near={view?.comesNear}
          data-comes-close={view?.comesClose ? "" : undefined}
          data-launched={table.presentation.isLaunched.value ? "" : undefined}
          data-near={isNear ? "" : undefined}
        >
          {view && props ? <Stage table={table} view={view} props={props} /> : <Loading />}
        </main>
        {view && <Marquee table={table} view={view} stage={stage} />}
      </div>
      {house.open.all.value.length > 1 && <LazyStrip />}
      <TableControls
        table={table}
        spotInfo={view && <SpotInfoLine table={table} view={view} />}
        onCheck={check}
        onChat={openChat}
      />
      <SidePanel
        table={table}
        view={view}
        tab={tab}
        onTab={setTab}
        isOpen={hasDrawer}
        onClose={() => setHasDrawer(false)}
        onCheck={check}
      />
      <LazyFlights table={table} />
      <Announcer table={table} />
      {view && needsCoach && <LazyCoach key={view.game} table={table} view={view} />}
      {needsHelp && <HelpDialog onClose={() => setNeedsHelp(false)} />}
      {checked.value !== null && (
        <LazyReceipt
          {...checked.value}
          onClose={() => {
            checked.value = null;
          }}
        />
      )}
    </div>
  );
}

interface StageProps {
  readonly table: TableStore;
  readonly view: GameView;
  readonly props: GameViewProps;
}

export function Stage({ table, view, props }: StageProps) {
  return (
    <>
      <div class="table-equipment">
        <div class="equipment-body">
          <view.Equipment {...props} />
        </div>
      </div>
      <LastOutcomes
        class="table-recent"
        results={table.presentation.results}
        Badge={view.Badge}
        most={RECENT}
      />
      <div class="table-layout">
        <view.Layout {...props} />
      </div>
    </>
  );
}

/** At rest in a room as small as that (Table.css) it covers what it has decided: it leaves so soon. */
const SMALL = { width: 560, height: 400 };
const LEAVES_MS = 700;

/** Whether the equipment is near. Its place in the layout is kept for it meanwhile. */
export function useIsNear(table: TableStore, stage: RefObject<HTMLElement | null>): boolean {
  const hasLeft = useSignal(false);
  useEffect(
    () =>
      effect(() => {
        hasLeft.value = false;
        const { isNear, isLaunched } = table.presentation;
        const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
        const isSmall = clientWidth < SMALL.width || clientHeight <= SMALL.height;
        if (!isNear.value || isLaunched.value || !isSmall) return;
        const timer = setTimeout(() => {
          hasLeft.value = true;
        }, LEAVES_MS);
        return () => clearTimeout(timer);
      }),
    [table, stage, hasLeft],
  );
  useEffect(
    () =>
      effect(() => {
        if (!table.presentation.isNear.value) return;
        const place = stage.current?.querySelector<HTMLElement>(".table-equipment");
        // Not rounded: all that is below would move by a part of a pixel, and be painted again.
        place?.style.setProperty("--kept-height", `${place.getBoundingClientRect().height}px`);
      }),
    [table, stage],
  );
  const isNear = table.presentation.isNear.value && !hasLeft.value;
  usePictureLater(stage, isNear);
  return isNear;
}

export function viewProps(
  table: TableStore,
  facts: GameViewProps["facts"],
  house: string,
): GameViewProps {
  const { protocol, input, presentation, seating, houseNow } = table;
  const { phase, shown, posted, results, mine, others, won, lost, sweptOthers } = presentation;
  return {
    facts,
    house,
    ...{ phase, shown, posted, results, mine, others, won, lost, sweptOthers, seating, houseNow },
    open: protocol.open,
    isSkipped: presentation.isSkipped,
    isCutOff: protocol.isCutOff,
    chip: input.chip,
    refused: input.refused,
    lay: input.lay,
    takeOff: input.takeOff,
    takeAllOff: input.takeAllOff,
    layTogether: input.layTogether,
    pointTogether: (bundle) => {
      input.pointedTogether.value = bundle;
    },
    choice: (choice, first) => choiceOf(facts.game, choice, first),
    point: (spot) => {
      input.pointed.value = spot;
    },
  };
}

function Loading() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return <p class="table-loading faint">{isSlow ? text.table.loading : ""}</p>;
}
