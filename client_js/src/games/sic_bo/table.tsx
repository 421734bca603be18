// What only a visitor of the table needs.

import type { GameViewProps } from "../contract";
import { GridLayout } from "../layout/GridLayout";
import { GRID } from "./grid";

export { Equipment } from "./Equipment";

export function Layout(props: GameViewProps) {
  return <GridLayout grid={GRID} {...props} />;
}
