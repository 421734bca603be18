import { useMemo } from "preact/hooks";
import { Wheel } from "../../components/Wheel";
import { pocketFill } from "./pocket_fill";
import { wheelOrder } from "./rules";

const SECTIONS = wheelOrder("single_zero").map((number) => ({
  label: number,
  fill: pocketFill(number),
}));

/** How long it turns for a visitor. */
const TURNS_MS = 9000;

/** A single zero wheel that turns without a ball and comes to rest: a picture of the house, at no
 * table. */
export function TurningWheel({ now }: { readonly now: () => number }) {
  const turnsUntilMs = useMemo(() => now() + TURNS_MS, [now]);
  const wheel = { sections: SECTIONS, landing: null, hasBall: true, label: "", turnsUntilMs };
  return <Wheel {...wheel} now={now} />;
}
