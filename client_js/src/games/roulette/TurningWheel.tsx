import { Wheel } from "../../components/Wheel";
import { pocketFill } from "./pocket_fill";
import { wheelOrder } from "./rules";

const SECTIONS = wheelOrder("single_zero").map((number) => ({
  label: number,
  fill: pocketFill(number),
}));

/** A single zero wheel that turns without a ball: a picture of the house, at no table. */
export function TurningWheel({ now }: { readonly now: () => number }) {
  return <Wheel sections={SECTIONS} landing={null} hasBall={true} now={now} label="" />;
}
