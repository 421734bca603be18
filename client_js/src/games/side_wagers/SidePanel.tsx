// The frame of one side wager: its spot, its name, and its board.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { SpotInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { SideSpot } from "./SideSpot";

interface SidePanelProps extends GameViewProps {
  readonly spot: SpotInfo;
  readonly title: string;
  readonly print: string;
  readonly explain: ComponentChildren;
  readonly children: ComponentChildren;
}

export function SidePanel({ spot, title, print, explain, children, ...table }: SidePanelProps) {
  const id = useId();
  return (
    <section class="side-wager" data-wager={spot.on} aria-labelledby={id}>
      <SideSpot {...table} spot={spot} print={print} />
      <header class="side-wager-head">
        <h2 id={id}>{title}</h2>
        <div class="side-wager-state">{explain}</div>
      </header>
      <div class="side-wager-board">{children}</div>
    </section>
  );
}
