import { useEffect, useState } from "preact/hooks";
import type { GameViewProps } from "../contract";

/** The tables at which it has been said. */
const said = new WeakSet<GameViewProps["posted"]>();

/** That I may bet on more boxes is said once, to a player who presses a box: not to one who repeats bets. */
export function useMayAdd({ open, posted, lay }: Pick<GameViewProps, "open" | "posted" | "lay">) {
  const [isSaid, setIsSaid] = useState(false);
  const isOpen = open.value;
  useEffect(() => {
    if (!isOpen) setIsSaid(false);
  }, [isOpen]);
  const layAndSay: GameViewProps["lay"] = (...bet) => {
    if (!said.has(posted)) {
      said.add(posted);
      setIsSaid(true);
    }
    lay(...bet);
  };
  return { lay: layAndSay, isSaid };
}
