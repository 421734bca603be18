// Makes sound of strikes in a context of Web Audio: in a small room, through one volume and one limiter,
// so that nothing ever jumps out. The mixer's context is heard; a test's is written down.

import type { Strike } from "./strike";
import { numbers } from "./vary";

export interface Desk {
  readonly context: BaseAudioContext;
  readonly volume: GainNode;
  readonly breath: AudioBuffer;
}

/** Almost no louder than this, in dB, whatever comes together. */
const LIMIT = { threshold: -12, knee: 6, ratio: 20, attack: 0.001 };

/** The room: soft walls, which give back little, and of that less and less for so long. */
const ROOM = { seconds: 0.22, decays: 7, back: 0.16 };

/** A desk with its volume at zero. What takes long to make may have been made before. */
export function deskIn(
  context: BaseAudioContext,
  breath = breathOf(context),
  walls = wallsOf(context),
): Desk {
  const limiter = new DynamicsCompressorNode(context, LIMIT);
  const volume = new GainNode(context, { gain: 0 });
  const room = new ConvolverNode(context, { buffer: walls });
  const back = new GainNode(context, { gain: ROOM.back });
  volume.connect(limiter).connect(context.destination);
  volume.connect(room).connect(back).connect(limiter);
  return { context, volume, breath };
}

/** A second of noise. */
export function breathOf({ sampleRate }: BaseAudioContext): AudioBuffer {
  const breath = new AudioBuffer({ length: sampleRate, sampleRate });
  const next = numbers(1);
  const samples = breath.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = next();
  return breath;
}

/** Noise that dies away, another one for each ear, darker the later it comes. */
export function wallsOf({ sampleRate }: BaseAudioContext): AudioBuffer {
  const length = Math.ceil(ROOM.seconds * sampleRate);
  const walls = new AudioBuffer({ length, sampleRate, numberOfChannels: 2 });
  for (const ear of [0, 1]) {
    const next = numbers(2 + ear);
    const samples = walls.getChannelData(ear);
    let before = 0;
    for (let index = 0; index < length; index++) {
      const share = index / length;
      const dark = 0.35 + 0.55 * share;
      before = dark * before + (1 - dark) * next();
      samples[index] = before * Math.exp(-ROOM.decays * share);
    }
  }
  return walls;
}

/** The gain of a loudness from 0 to 1: twice as loud is ten times the power, so the square feels
 * even. */
export function gainOf(loudness: number): number {
  return 4.2 * loudness ** 2;
}

/** In the middle each ear gets half of the power. */
const BOTH_EARS = Math.SQRT2;

/** Strikes from now on, through a gain of their own.
 * @param pan where they are, from -1 at the left to 1 at the right */
export function strikeAll(desk: Desk, strikes: readonly Strike[], pan = 0): GainNode {
  const group = new GainNode(desk.context, { gain: BOTH_EARS });
  group.connect(new StereoPannerNode(desk.context, { pan })).connect(desk.volume);
  for (const strike of strikes) sound(desk, group, strike);
  return group;
}

/** A hit is as loud as it gets within this part of it, a note within so many seconds. */
const HIT = 14;
const SOFTEST_S = 0.004;

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
    envelope.gain.linearRampToValueAtTime(strike.loudness, from + Math.min(SOFTEST_S, lasts / HIT));
    envelope.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  }
  envelope.connect(group);
  if (strike.kind === "tone") {
    const source = toneOf(context, strike);
    source.connect(envelope);
    source.start(from);
    source.stop(from + lasts);
  } else {
    const source = noiseOf(context, breath);
    const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 0.9 });
    filter.frequency.setValueAtTime(strike.hertz, from);
    filter.frequency.exponentialRampToValueAtTime(strike.toHertz ?? strike.hertz, from + lasts);
    source.connect(filter).connect(envelope);
    // Each from another place of the noise: no two are alike.
    source.start(from, (from * 7.31) % 1);
    source.stop(from + lasts);
  }
}

function toneOf(context: BaseAudioContext, { hertz }: Strike): OscillatorNode {
  return new OscillatorNode(context, { type: "triangle", frequency: hertz });
}

function noiseOf(context: BaseAudioContext, buffer: AudioBuffer): AudioBufferSourceNode {
  return new AudioBufferSourceNode(context, { buffer, loop: true });
}
