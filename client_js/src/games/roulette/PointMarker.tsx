import type { Pixel } from "../layout/surface";

/** 617a.5(c): a point marker on the number at which the ball came to rest. */
export function PointMarker({ at }: { readonly at: Pixel }) {
  return (
    <g class="point-marker" transform={`translate(${at.x} ${at.y})`}>
      <g class="point-marker-body">
        <ellipse cx="1" cy="11" rx="13" ry="4.5" fill="rgb(0 0 0 / 45%)" />
        <path
          d="M-11 9C-11 4-6 3-4.4-2C-7-4-8-7-8-10A8 8 0 0 1 8-10C8-7 7-4 4.4-2C6 3 11 4 11 9Q0 14-11 9Z"
          fill="url(#point-marker-glass)"
          stroke="#fff"
          stroke-opacity="0.75"
          stroke-width="1"
        />
        <path
          d="M-4.5-12.5Q-3-16 1-16"
          fill="none"
          stroke="#fff"
          stroke-width="1.8"
          stroke-linecap="round"
        />
      </g>
      <defs>
        <linearGradient id="point-marker-glass" x1="0" x2="1" y1="0" y2="1">
          <stop offset="0" stop-color="#fffdf2" />
          <stop offset="0.5" stop-color="#e3b964" />
          <stop offset="1" stop-color="#8a6220" />
        </linearGradient>
      </defs>
    </g>
  );
}
