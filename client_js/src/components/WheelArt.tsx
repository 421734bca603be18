// The wheel as it is made: a turned wooden bowl, brass, frets, and the turret's arms. The bowl stands
// still while the rotor turns, and so does the light (WheelLight.tsx): nothing on the rotor may be lit
// from one side. Drawn about the centre, 260 to the rim.

import type { RefObject } from "preact";
import { useId } from "preact/hooks";
import type { WheelSection } from "./wheel_section";

export const VIEW = "-260 -260 520 520";
const DEFLECTORS = Array.from({ length: 16 }, (_, index) => index);
const ARMS = [0, 90, 180, 270];

/** Rings of the rotor: numbers from `rim` to `ring`, pockets down to `cone`. Pockets lie in the shade
 * of their frets; the sections of a wheel without a ball are flat. `label`: the middle of the numbers,
 * below the clapper if there is one. `shade`: at the cone, between, and at the ring. */
const WITH_BALL = {
  rim: 178,
  ring: 147,
  cone: 109,
  label: 162.5,
  text: 17,
  shade: [0.72, 0.3, 0.5],
};
export const WITHOUT_BALL = {
  rim: 224,
  ring: 174,
  cone: 78,
  label: 189,
  text: 22,
  shade: [0.5, 0.14, 0.24],
};

/** Longer labels are smaller, so that they stay within their section. */
const NARROW_TEXT: Readonly<Record<number, number>> = { 1: 1, 2: 0.76, 3: 0.49 };
const NARROWEST_TEXT = 0.41;

export function WheelBowl({ hasBall }: { readonly hasBall: boolean }) {
  const id = useId();
  return (
    <svg class="wheel-bowl" viewBox={VIEW} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}rim`} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="258">
          <stop offset="0.868" stop-color="#2a160b" />
          <stop offset="0.885" stop-color="#6b3f20" />
          <stop offset="0.92" stop-color="#9a6233" />
          <stop offset="0.945" stop-color="#7a4925" />
          <stop offset="0.975" stop-color="#4d2b14" />
          <stop offset="1" stop-color="#25130a" />
        </radialGradient>
        <radialGradient id={`${id}track`} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="226">
          <stop offset="0.76" stop-color="#6a4022" />
          <stop offset="0.86" stop-color="#55321a" />
          <stop offset="0.93" stop-color="#3a200f" />
          <stop offset="0.975" stop-color="#241208" />
          <stop offset="1" stop-color="#140a04" />
        </radialGradient>
        <linearGradient id={`${id}brass`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#fbeab4" />
          <stop offset="0.45" stop-color="#b98c3c" />
          <stop offset="0.6" stop-color="#8a6424" />
          <stop offset="1" stop-color="#e8cf8c" />
        </linearGradient>
      </defs>
      <circle r="259" fill="#120904" />
      <circle r="258" fill={`url(#${id}rim)`} />
      <g fill="none" stroke="#1d0e05" opacity="0.28">
        <circle r="252" stroke-width="0.8" />
        <circle r="246.5" stroke-width="1.4" />
        <circle r="239" stroke-width="0.7" />
        <circle r="233" stroke-width="1.1" />
      </g>
      <circle r="227.5" fill="none" stroke={`url(#${id}brass)`} stroke-width="3.4" />
      <circle r="226" fill={`url(#${id}track)`} />
      <circle r="222" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="6" />
      <circle r="182" fill="#160b05" />
      <circle r="181" fill="none" stroke={`url(#${id}brass)`} stroke-width="2.6" />
      {hasBall && DEFLECTORS.map((index) => <Deflector key={index} index={index} />)}
    </svg>
  );
}

/** The lamp, in degrees clockwise from the top. */
const LAMP = 315;
const FACETS = ["M0-11L5 0H0Z", "M5 0L0 11V0Z", "M0 11L-5 0H0Z", "M-5 0L0-11V0Z"];
const FACETS_FACE = [66, 114, 246, 294];

/** A diamond of brass: each of its four facets is as bright as it is turned to the lamp. */
function Deflector({ index }: { readonly index: number }) {
  const place = index * 22.5;
  const turn = index % 2 ? 90 : 0;
  const shadow = (-(place + turn) * Math.PI) / 180;
  const [dx, dy] = [3 * Math.SQRT1_2, 3 * Math.SQRT1_2];
  return (
    <g transform={`rotate(${place}) translate(0 -203) rotate(${turn})`}>
      <path
        d="M0-11L5 0L0 11L-5 0Z"
        fill="#000"
        opacity="0.45"
        transform={`translate(${dx * Math.cos(shadow) - dy * Math.sin(shadow)} ${dx * Math.sin(shadow) + dy * Math.cos(shadow)})`}
      />
      {FACETS.map((d, facet) => (
        <path key={d} d={d} fill={brassAt((FACETS_FACE[facet] ?? 0) + place + turn)} />
      ))}
    </g>
  );
}

/** Brass that faces so many degrees. */
function brassAt(degrees: number): string {
  const lit = (1 + Math.cos(((degrees - LAMP) * Math.PI) / 180)) / 2;
  return `hsl(41 ${50 + 30 * lit}% ${32 + 52 * lit * lit}%)`;
}

export interface RotorProps {
  readonly rotor: RefObject<SVGSVGElement | null>;
  readonly sections: readonly WheelSection[];
  readonly hasBall: boolean;
}

export function WheelRotor({ rotor, sections, hasBall }: RotorProps) {
  const id = useId();
  const { rim, ring, cone, label, text, shade } = hasBall ? WITH_BALL : WITHOUT_BALL;
  const step = 360 / sections.length;
  return (
    <svg class="wheel-rotor" ref={rotor} viewBox={VIEW} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}pocket`} gradientUnits="userSpaceOnUse" cx="0" cy="0" r={ring}>
          <stop offset={cone / ring} stop-color="#000" stop-opacity={shade[0]} />
          <stop offset={0.6 * (cone / ring) + 0.4} stop-color="#000" stop-opacity={shade[1]} />
          <stop offset="1" stop-color="#000" stop-opacity={shade[2]} />
        </radialGradient>
        <radialGradient id={`${id}cone`} gradientUnits="userSpaceOnUse" cx="0" cy="0" r={cone}>
          <stop offset="0.2" stop-color="#a9713d" />
          <stop offset="0.55" stop-color="#83502a" />
          <stop offset="0.8" stop-color="#5e3619" />
          <stop offset="0.95" stop-color="#3a1f0d" />
          <stop offset="1" stop-color="#1c0e05" />
        </radialGradient>
        <radialGradient id={`${id}knob`}>
          <stop offset="0" stop-color="#fffbe6" />
          <stop offset="0.3" stop-color="#ecca7c" />
          <stop offset="0.75" stop-color="#94692a" />
          <stop offset="1" stop-color="#4f3611" />
        </radialGradient>
        <linearGradient id={`${id}arm`} x1="0" x2="1" y1="0" y2="0">
          <stop offset="0" stop-color="#5f4116" />
          <stop offset="0.5" stop-color="#f9e6ab" />
          <stop offset="1" stop-color="#5f4116" />
        </linearGradient>
      </defs>
      {sections.map((section, index) => (
        <path
          key={index}
          d={wedge(index * step, step, rim, cone)}
          fill={section.fill}
          stroke="#d9be7c"
          stroke-width="0.9"
        />
      ))}
      <circle r={ring} fill={`url(#${id}pocket)`} />
      {sections.map((section, index) => (
        <g key={index} transform={`rotate(${index * step})`}>
          {section.picture ? (
            <g transform={`translate(0 ${-label})`}>{section.picture}</g>
          ) : (
            <text
              class="wheel-number"
              y={-label}
              font-size={
                hasBall ? text : text * (NARROW_TEXT[section.label.length] ?? NARROWEST_TEXT)
              }
            >
              {section.label}
            </text>
          )}
          {section.odds && (
            <text class="wheel-odds" transform={`translate(0 ${9 - ring}) rotate(90)`}>
              {section.odds}
            </text>
          )}
          <g transform={`rotate(${step / 2})`}>
            <line class="wheel-fret-foot" y1={-cone} y2={-ring} />
            <line class="wheel-fret" y1={-cone} y2={-ring} />
          </g>
        </g>
      ))}
      <circle class="wheel-band" r={ring} />
      <circle class="wheel-band" r={rim} />
      {!hasBall && <Pins count={sections.length} radius={rim - 5} />}
      <circle r={cone} fill={`url(#${id}cone)`} />
      <circle class="wheel-band" r={cone} />
      <g fill="none" stroke="#2a1508" stroke-opacity="0.4">
        <circle r={cone * 0.86} stroke-width="1.2" />
        <circle r={cone * 0.62} stroke-width="0.8" />
        <circle r={cone * 0.42} stroke-width="1.2" />
      </g>
      {ARMS.map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d="M-3.4 0L-2.2-52H2.2L3.4 0Z" fill={`url(#${id}arm)`} />
          <circle cy="-56" r="6.4" fill={`url(#${id}knob)`} />
        </g>
      ))}
    </svg>
  );
}

/** Between the sections, for the clapper to rest between. */
function Pins({ count, radius }: { readonly count: number; readonly radius: number }) {
  return (
    <g class="wheel-pins">
      {Array.from({ length: count }, (_, index) => (
        <circle
          key={index}
          cy={-radius}
          r="3"
          transform={`rotate(${((index + 0.5) * 360) / count})`}
        />
      ))}
    </g>
  );
}

/** 619a.1(e), 689a.1(e): "a clapper capable of selecting a particular section of the wheel". */
export function WheelClapper({ clapper }: { readonly clapper: RefObject<SVGSVGElement | null> }) {
  const id = useId();
  return (
    <svg class="wheel-clapper" ref={clapper} viewBox={VIEW} aria-hidden="true">
      <linearGradient id={id} x1="0" x2="1" y1="0" y2="0">
        <stop offset="0" stop-color="#8a3a16" />
        <stop offset="0.45" stop-color="#d9824a" />
        <stop offset="1" stop-color="#6d2a0e" />
      </linearGradient>
      <path
        d="M-9-252L-2.6-207Q0-203.5 2.6-207L9-252Z"
        fill={`url(#${id})`}
        stroke="#2c1206"
        stroke-width="1.2"
      />
      <circle cy="-250" r="9.5" fill="#e8cf8c" stroke="#3c260c" stroke-width="1.4" />
      <circle cy="-250" r="3.6" fill="#7a5a20" />
    </svg>
  );
}

/** A section between two radii, its middle at `degrees` clockwise from the top. */
export function wedge(degrees: number, width: number, outer: number, inner: number): string {
  const [from, to] = [degrees - width / 2, degrees + width / 2];
  const large = width > 180 ? 1 : 0;
  return `M${polar(outer, from)}A${outer} ${outer} 0 ${large} 1 ${polar(outer, to)}L${polar(inner, to)}A${inner} ${inner} 0 ${large} 0 ${polar(inner, from)}Z`;
}

function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}
