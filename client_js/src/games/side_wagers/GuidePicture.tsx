// A side wager's area of the layout as the guide shows it.

import { ChipStack } from "../../components/ChipStack";
import type { GuidePictureProps } from "../contract";
import "../guide/pictures.css";
import { GuidePicture as RoulettePicture } from "../roulette/GuidePicture";
import "./side_wagers.css";
import { text } from "./text";

const PRINTS: Readonly<Record<string, string>> = {
  b2b: text.b2b.spot,
  blazing_sevens: text.blazing.spot,
  roulette_up: text.up.spot,
};
const SIZE = 96;

export function GuidePicture(props: GuidePictureProps) {
  const print = PRINTS[props.shown[0]?.on ?? ""];
  if (print === undefined) return <RoulettePicture {...props} />;
  return (
    <svg class="guide-side" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <rect width={SIZE} height={SIZE} rx="10" fill="var(--felt, #12503f)" />
      <circle class="side-spot-ring" cx={SIZE / 2} cy={SIZE / 2} r="40" />
      <circle class="side-spot-inner" cx={SIZE / 2} cy={SIZE / 2} r="35" />
      <text class="side-spot-print" x={SIZE / 2} y="27">
        {print}
      </text>
      <ChipStack cents={props.facts.minimum} x={SIZE / 2} y={58} size={38} />
    </svg>
  );
}
