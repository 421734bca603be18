import { useEffect } from "preact/hooks";
import { Icon } from "../components/Icon";
import { Tabs } from "../components/Tabs";
import { useMedia } from "../components/use_media";
import type { GameView } from "../games/contract";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { LazyChat } from "./chat/LazyChat";
import { useUnread } from "./chat/use_unread";
import { useHouse } from "./house_context";
import { LazyHistory, LazyPlayers, LazyRules } from "./panels/LazyPanels";
import { ResultsPanel } from "./panels/ResultsPanel";
import "./SidePanel.css";

export type TabName = keyof typeof text.tabs;

const NAMES: readonly TabName[] = ["results", "players", "history", "rules", "chat"];
const TABS = NAMES.map((name) => ({ name, label: text.tabs[name] }));

/** Beside the table; on other screens it is a drawer (SidePanel.css). */
const BESIDE = "(min-width: 1181px)";

interface SidePanelProps {
  readonly table: TableStore;
  readonly view: GameView | null;
  readonly tab: TabName;
  readonly onTab: (tab: TabName) => void;
  /** As a drawer, on a screen that has no room for it beside the table. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCheck: (round: number, table?: string) => void;
}

export function SidePanel(props: SidePanelProps) {
  const { table, view, tab, onTab, isOpen, onClose, onCheck } = props;
  const house = useHouse();
  // A house may have no chat.
  const all = house.hasChat.value ? TABS : TABS.slice(0, -1);
  const unread = useUnread(table);
  const tabs = all.map((one) => (one.name === "chat" ? { ...one, unread } : one));
  const isBeside = useMedia(BESIDE);
  const isChatOnShow = tab === "chat" && (isBeside || isOpen);
  useEffect(() => (isChatOnShow ? table.chat.show() : undefined), [table, isChatOnShow]);
  return (
    <>
      {isOpen && (
        <button
          type="button"
          class="drawer-shade"
          aria-label={text.table.close}
          onClick={onClose}
        />
      )}
      <aside
        class="side"
        aria-label={text.table.panel}
        data-open={isOpen ? "" : undefined}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      >
        <button
          type="button"
          class="button icon side-close"
          aria-label={text.table.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
        <button type="button" class="button side-another" onClick={() => house.openAnother()}>
          <Icon name="tables" /> {text.table.another}
        </button>
        <Tabs label={text.table.panel} tabs={tabs} chosen={tab} onChoose={onTab}>
          <h2 class="unseen">{text.tabs[tab]}</h2>
          {tab === "results" && <ResultsPanel table={table} view={view} onCheck={onCheck} />}
          {tab === "players" && <LazyPlayers table={table} />}
          {tab === "history" && <LazyHistory table={table} onCheck={onCheck} />}
          {tab === "chat" && <LazyChat key={table.id} table={table.id} />}
          {tab === "rules" && <LazyRules table={table} view={view} />}
        </Tabs>
      </aside>
    </>
  );
}
