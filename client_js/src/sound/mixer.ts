// Plays strikes through one volume and one limiter, so that nothing ever jumps out. It begins with
// the player's first press: a browser lets no page sound before.

import { effect } from "@preact/signals";
import { loudness } from "../store/sound_settings";
import type { Strike } from "./strikes";

interface Desk {
  readonly context: AudioContext;
  readonly volume: GainNode;
  readonly breath: AudioBuffer;
}

let desk: Desk | null = null;

/** What is playing can be broken off. */
export interface Playing {
  readonly stop: () => void;
}

const SILENCE: Playing = { stop: () => undefined };
const STOPS_WITHIN_S = 0.06;

/** Play strikes from now on. Nothing is heard, and nothing made, while the sound is off. */
export function play(strikes: readonly Strike[]): Playing {
  if (loudness.peek() === 0 || document.hidden) return SILENCE;
  desk ??= openDesk();
  if (desk === null) return SILENCE;
  const { context, volume } = desk;
  if (context.state === "suspended") void context.resume();
  const group = new GainNode(context, { gain: 1 });
  group.connect(volume);
  for (const strike of strikes) sound(desk, group, strike);
  return {
    stop: () => group.gain.setTargetAtTime(0, context.currentTime, STOPS_WITHIN_S / 3),
  };
}

function openDesk(): Desk | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const limiter = new DynamicsCompressorNode(context, { threshold: -14, ratio: 8 });
  const volume = new GainNode(context, { gain: 0 });
  volume.connect(limiter).connect(context.destination);
  const breath = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = breath.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  effect(() => {
    // Twice as loud is ten times the power: the square feels even.
    volume.gain.setTargetAtTime(2 * loudness.value ** 2, context.currentTime, 0.02);
  });
  return { context, volume, breath };
}

function sound({ context, breath }: Desk, group: GainNode, strike: Strike): void {
  const from = context.currentTime + strike.afterMs / 1000;
  const lasts = Math.max(0.005, strike.lastsMs / 1000);
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, from);
  envelope.gain.linearRampToValueAtTime(strike.loudness, from + Math.min(0.004, lasts / 3));
  envelope.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  envelope.connect(group);
  const source = strike.kind === "tone" ? toneOf(context, strike) : noiseOf(context, breath);
  if (source instanceof OscillatorNode) source.connect(envelope);
  else {
    const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 0.9 });
    filter.frequency.setValueAtTime(strike.hertz, from);
    filter.frequency.exponentialRampToValueAtTime(strike.toHertz ?? strike.hertz, from + lasts);
    source.connect(filter).connect(envelope);
  }
  source.start(from);
  source.stop(from + lasts);
}

function toneOf(context: AudioContext, { hertz }: Strike): OscillatorNode {
  return new OscillatorNode(context, { type: "triangle", frequency: hertz });
}

function noiseOf(context: AudioContext, buffer: AudioBuffer): AudioBufferSourceNode {
  return new AudioBufferSourceNode(context, { buffer, loop: true });
}
