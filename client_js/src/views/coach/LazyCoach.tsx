// The steps of a first bet, loaded with the game's guide when a player needs them.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameGuide, GameView } from "../../games/contract";
import type { TableStore } from "../../store/table_store";
import { text } from "../../text";
import { useHouse } from "../house_context";
import type { CoachProps } from "./Coach";

interface LazyCoachProps {
  readonly table: TableStore;
  readonly view: GameView;
}

interface Loaded {
  readonly Coach: ComponentType<CoachProps>;
  readonly guide: GameGuide;
}

export function LazyCoach({ table, view }: LazyCoachProps) {
  const house = useHouse();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isHere = true;
    void Promise.all([import("./Coach"), view.guide()]).then(([{ Coach }, guide]) => {
      if (isHere) setLoaded({ Coach, guide });
    });
    return () => {
      isHere = false;
    };
  }, [view]);
  if (loaded === null) return null;
  const { Coach, guide } = loaded;
  const end = () => house.setCoached(view.game, true);
  const praise = () => {
    end();
    house.notices.say(text.coach.wellDone, "good");
  };
  const isAsked = house.hasAskedForSteps(view.game);
  const isFirst = isAsked || house.coached.value.size === 0;
  return (
    <Coach
      {...{ table, isFirst, isAsked }}
      isRow={view.layoutKind === "spots"}
      firstBet={guide.firstBet()}
      onEnd={end}
      onTaught={praise}
    />
  );
}
