import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { CountBadge } from "./CountBadge";
import "./Tabs.css";

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** How many messages wait there unread. */
  readonly unread?: number;
  /** What else stands on it. */
  readonly detail?: ComponentChildren;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** Under one another, beside what they lead to. */
  readonly isUpright?: boolean;
  readonly children: ComponentChildren;
}

/** Tabs by the ARIA pattern: one stop for Tab, arrows move between them. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, isUpright = false, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement | null>(null);
  const move = (event: KeyboardEvent) => {
    const [forth, back] = isUpright ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"];
    const step = event.key === forth ? 1 : event.key === back ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.name === chosen);
    const next = (index + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab === undefined) return;
    onChoose(tab.name);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div class="tabs" data-upright={isUpright ? "" : undefined}>
      <div
        class="tab-list"
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        aria-orientation={isUpright ? "vertical" : "horizontal"}
        ref={list}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            class="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
            {tab.detail}
            <CountBadge count={tab.unread ?? 0} />
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keyboard too
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
