// The cloth of a layout under the table's lamp.

import { useId } from "preact/hooks";
import "./layout.css";

interface ClothProps {
  readonly width: number;
  readonly height: number;
}

export function Cloth({ width, height }: ClothProps) {
  const id = useId();
  return (
    <>
      <defs>
        <radialGradient id={`${id}lamp`} cx="0.5" cy="0.42" r="0.75">
          <stop offset="0" stop-color="var(--felt-light, #1b6a54)" />
          <stop offset="0.55" stop-color="var(--felt, #12503f)" />
          <stop offset="1" stop-color="var(--felt-dark, #0b382c)" />
        </radialGradient>
        <filter id={`${id}nap`} x="0" y="0" width="1" height="1">
          <feTurbulence type="fractalNoise" baseFrequency="0.85" numOctaves="2" seed="7" />
          <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 0.5 -0.14" />
        </filter>
        <filter id={`${id}fibre`} x="0" y="0" width="1" height="1">
          <feTurbulence type="fractalNoise" baseFrequency="0.05 0.5" numOctaves="2" seed="3" />
          <feColorMatrix values="0 0 0 0 0.8  0 0 0 0 1  0 0 0 0 0.9  0 0 0 0.9 -0.34" />
        </filter>
      </defs>
      <rect class="felt-cloth" width={width} height={height} rx="16" fill={`url(#${id}lamp)`} />
      <rect width={width} height={height} rx="16" filter={`url(#${id}nap)`} opacity="0.5" />
      <rect width={width} height={height} rx="16" filter={`url(#${id}fibre)`} opacity="0.11" />
      <rect class="felt-hem" x="3.5" y="3.5" width={width - 7} height={height - 7} rx="13" />
    </>
  );
}
