// The parts of a table that only a visitor of the table needs: they are loaded when the first one
// goes there, and the page that shows the lobby is small.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadAgain } from "../components/load_again";
import type { GameView, GameViewProps } from "./contract";

export interface TableParts {
  readonly Layout: ComponentType<GameViewProps>;
  readonly Equipment: ComponentType<GameViewProps>;
}

/** Both parts come together. If they cannot be loaded, the page says so instead of waiting. */
export function lazyTable(
  load: () => Promise<TableParts>,
): TableParts & Required<Pick<GameView, "loadTable">> {
  let parts: TableParts | null = null;
  const loadTable = async () => {
    parts ??= await load();
  };
  const part = (name: keyof TableParts) =>
    function LazyPart(props: GameViewProps) {
      const [, setIsHere] = useState(parts !== null);
      const [failure, setFailure] = useState<unknown>(null);
      useEffect(() => {
        let isShown = true;
        if (parts === null) {
          loadAgain(loadTable, () => isShown).then(
            () => isShown && setIsHere(true),
            (error: unknown) => isShown && setFailure(error),
          );
        }
        return () => {
          isShown = false;
        };
      }, []);
      if (failure !== null) throw failure;
      if (parts === null) return null;
      const Part = parts[name];
      return <Part {...props} />;
    };
  return { Layout: part("Layout"), Equipment: part("Equipment"), loadTable };
}
