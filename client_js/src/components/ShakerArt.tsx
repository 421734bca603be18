// The shaker as it is made: a lacquered base, a floor of felt under glass, and an opaque cover with
// the house's name (625a.1(d)(1)).

import { useId } from "preact/hooks";

const VIEW = "-150 -150 300 300";

export function Shaker() {
  const id = useId();
  return (
    <svg class="shaker-base" viewBox={VIEW} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}rim`} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="146">
          <stop offset="0.8" stop-color="#2a0d0a" />
          <stop offset="0.87" stop-color="#7c241b" />
          <stop offset="0.93" stop-color="#a8382a" />
          <stop offset="1" stop-color="#3d100b" />
        </radialGradient>
        <radialGradient id={`${id}floor`} cx="0.42" cy="0.36" r="0.75">
          <stop offset="0" stop-color="#1f7a60" />
          <stop offset="0.6" stop-color="#12503f" />
          <stop offset="1" stop-color="#07241c" />
        </radialGradient>
        <linearGradient id={`${id}glass`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#fff" stop-opacity="0.28" />
          <stop offset="0.35" stop-color="#fff" stop-opacity="0.03" />
          <stop offset="0.7" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#fff" stop-opacity="0.12" />
        </linearGradient>
      </defs>
      <circle r="146" fill={`url(#${id}rim)`} />
      <circle r="124" fill="none" stroke="#e8cf8c" stroke-width="3" />
      <circle r="120" fill={`url(#${id}floor)`} />
      <circle r="113" fill="none" stroke="#000" stroke-opacity="0.25" stroke-width="8" />
      <circle r="120" fill={`url(#${id}glass)`} />
    </svg>
  );
}

export function ShakerCover({ house }: { readonly house: string }) {
  const id = useId();
  return (
    <svg class="shaker-cover" viewBox={VIEW} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}dome`} cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stop-color="#c9493a" />
          <stop offset="0.4" stop-color="#8a2419" />
          <stop offset="0.8" stop-color="#4c100a" />
          <stop offset="1" stop-color="#260603" />
        </radialGradient>
        <radialGradient id={`${id}shadow`}>
          <stop offset="0.76" stop-opacity="0.6" />
          <stop offset="1" stop-opacity="0" />
        </radialGradient>
        <radialGradient id={`${id}knob`} cx="0.36" cy="0.32" r="0.75">
          <stop offset="0" stop-color="#fff6d2" />
          <stop offset="0.4" stop-color="#dcb765" />
          <stop offset="1" stop-color="#5f4316" />
        </radialGradient>
      </defs>
      <circle cy="12" r="150" fill={`url(#${id}shadow)`} />
      <circle r="125" fill={`url(#${id}dome)`} stroke="#e8cf8c" stroke-width="3.5" />
      <circle r="96" fill="none" stroke="#e8cf8c" stroke-opacity="0.55" stroke-width="1.4" />
      <path
        class="shaker-cover-gleam"
        d="M-82-62A104 104 0 0 1 18-102Q-50-84-82-62Z"
        fill="#fff"
        opacity="0.3"
      />
      <text y="66" style={{ fontSize: `${Math.min(19, 300 / house.length)}px` }}>
        {house}
      </text>
      <circle r="27" fill={`url(#${id}knob)`} stroke="#3f2a0c" stroke-width="1.5" />
      <circle r="15" fill={`url(#${id}knob)`} stroke="#6d4c1a" stroke-width="1" />
    </svg>
  );
}
