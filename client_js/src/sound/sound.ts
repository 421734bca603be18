// A few synthesised sounds: no file is loaded. They are off until the player turns them on.

import { isMuted, volume } from "../store/sound_settings";

/** A short, dull click of a given pitch. */
interface Click {
  readonly afterMs: number;
  readonly hertz: number;
  readonly loudness: number;
  readonly lastsMs: number;
}

/** Clay on clay: two clicks, close together. */
export function chipSound(): void {
  play([
    { afterMs: 0, hertz: 2400, loudness: 0.12, lastsMs: 30 },
    { afterMs: 34, hertz: 3100, loudness: 0.08, lastsMs: 24 },
  ]);
}

/** The ball jumps over the last frets and comes to rest. */
export function ballSound(): void {
  const hops = [0, 120, 210, 280, 330];
  play(
    hops.map((afterMs, index) => ({
      afterMs,
      hertz: 1500 + 160 * index,
      loudness: 0.14 - 0.02 * index,
      lastsMs: 28,
    })),
  );
}

/** Two notes, a fourth apart. */
export function winSound(): void {
  play([
    { afterMs: 0, hertz: 523, loudness: 0.1, lastsMs: 260 },
    { afterMs: 130, hertz: 698, loudness: 0.1, lastsMs: 420 },
  ]);
}

let audio: AudioContext | null = null;

function play(clicks: readonly Click[]): void {
  if (isMuted.peek() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  for (const click of clicks) playClick(audio, click);
}

function playClick(context: AudioContext, { afterMs, hertz, loudness, lastsMs }: Click): void {
  const from = context.currentTime + afterMs / 1000;
  const until = from + lastsMs / 1000;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loudness * volume.peek(), from);
  gain.gain.exponentialRampToValueAtTime(0.0001, until);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(until);
}
