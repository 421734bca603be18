// Makes sound of strikes in a context of Web Audio: through one volume and one limiter, so that
// nothing ever jumps out. The mixer's context is heard; a test's is written down.

import type { Strike } from "./strikes";

export interface Desk {
  readonly context: BaseAudioContext;
  readonly volume: GainNode;
  readonly breath: AudioBuffer;
}

/** Almost no louder than this, in dB, whatever comes together. */
const LIMIT = { threshold: -12, knee: 6, ratio: 20, attack: 0.001 };

/** A desk with its volume at zero. */
export function deskIn(context: BaseAudioContext): Desk {
  const limiter = new DynamicsCompressorNode(context, LIMIT);
  const volume = new GainNode(context, { gain: 0 });
  volume.connect(limiter).connect(context.destination);
  const breath = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = breath.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  return { context, volume, breath };
}

/** The gain of a loudness from 0 to 1: twice as loud is ten times the power, so the square feels
 * even. */
export function gainOf(loudness: number): number {
  return 4.2 * loudness ** 2;
}

/** Strikes from now on, through a gain of their own. */
export function strikeAll(desk: Desk, strikes: readonly Strike[]): GainNode {
  const group = new GainNode(desk.context, { gain: 1 });
  group.connect(desk.volume);
  for (const strike of strikes) sound(desk, group, strike);
  return group;
}

function sound({ context, breath }: Desk, group: GainNode, strike: Strike): void {
  const from = context.currentTime + strike.afterMs / 1000;
  const lasts = Math.max(0.005, strike.lastsMs / 1000);
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, from);
  if (strike.isHeld) {
    envelope.gain.linearRampToValueAtTime(strike.loudness, from + Math.min(0.12, lasts / 4));
    envelope.gain.setValueAtTime(strike.loudness, from + lasts * 0.75);
    envelope.gain.linearRampToValueAtTime(0, from + lasts);
  } else {
    envelope.gain.linearRampToValueAtTime(strike.loudness, from + Math.min(0.004, lasts / 3));
    envelope.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  }
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

function toneOf(context: BaseAudioContext, { hertz }: Strike): OscillatorNode {
  return new OscillatorNode(context, { type: "triangle", frequency: hertz });
}

function noiseOf(context: BaseAudioContext, buffer: AudioBuffer): AudioBufferSourceNode {
  return new AudioBufferSourceNode(context, { buffer, loop: true });
}
