// Makes sound of strikes in a context of Web Audio: in a small room, through one volume and one limiter,
// so that nothing ever jumps out. The mixer's context is heard; a test's is written down.

import type { Strike } from "./strike";
import { numbers } from "./vary";

/** What sounds are made of, which takes some time to make. */
export interface Stuff {
  /** Even noise, and noise in grains. */
  readonly breath: AudioBuffer;
  readonly grains: AudioBuffer;
  readonly walls: AudioBuffer;
}

export interface Desk extends Stuff {
  readonly context: BaseAudioContext;
  readonly volume: GainNode;
  /** After the limiter: how much of it all is heard beside the caller. */
  readonly beside: GainNode;
}

/** Almost no louder than this, in dB, whatever comes together: one thing by itself is below it at full
 * volume, too. */
const LIMIT = { threshold: -3, knee: 0, ratio: 20, attack: 0.001 };

/** A limiter of Web Audio makes all louder, also what it does not limit: by the 0.6th power of what it
 * takes from the loudest. That is taken back. */
const MADE_UP = 10 ** ((0.6 * LIMIT.threshold * (1 - 1 / LIMIT.ratio)) / 20);

/** The room: soft walls, which give back little, and of that less and less for so long. */
const ROOM = { seconds: 0.32, decays: 6.5, back: 0.45 };

/** A desk with its volume at zero. Its stuff may have been made before. */
export function deskIn(context: BaseAudioContext, stuff = allAtOnce(stuffOf(context))): Desk {
  const limiter = new DynamicsCompressorNode(context, LIMIT);
  const volume = new GainNode(context, { gain: 0 });
  const made = new GainNode(context, { gain: MADE_UP });
  const beside = new GainNode(context, { gain: 1 });
  const room = new ConvolverNode(context, { buffer: stuff.walls });
  const back = new GainNode(context, { gain: ROOM.back });
  volume.connect(limiter).connect(made).connect(beside).connect(context.destination);
  volume.connect(room).connect(back).connect(limiter);
  return { context, volume, beside, ...stuff };
}

function allAtOnce<T>(parts: Generator<void, T>): T {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}

/** So long that nobody hears noise come round again. */
const NOISE_SECONDS = 2.5;

/** In parts, of which none takes long. */
export function* stuffOf({ sampleRate }: BaseAudioContext): Generator<void, Stuff> {
  const breath = noiseAt(sampleRate);
  yield;
  const samples = breath.getChannelData(0);
  yield* inParts(samples.length, breathing(samples));
  const grains = noiseAt(sampleRate);
  yield;
  yield* inParts(samples.length, graining(grains.getChannelData(0), samples, sampleRate));
  const length = Math.ceil(ROOM.seconds * sampleRate);
  const walls = new AudioBuffer({ length, sampleRate, numberOfChannels: 2 });
  for (const ear of [0, 1]) {
    reflect(walls.getChannelData(ear), numbers(2 + ear));
    yield;
  }
  return { breath, grains, walls };
}

function noiseAt(sampleRate: number): AudioBuffer {
  return new AudioBuffer({ length: NOISE_SECONDS * sampleRate, sampleRate });
}

type Fill = (from: number, to: number) => void;

const PARTS = 4;

function* inParts(length: number, fill: Fill): Generator<void, void> {
  const part = Math.ceil(length / PARTS);
  for (let from = 0; from < length; from += part) {
    fill(from, Math.min(length, from + part));
    yield;
  }
}

function breathing(samples: Float32Array): Fill {
  const next = numbers(1);
  return (from, to) => {
    for (let index = from; index < to; index++) samples[index] = next();
  };
}

/** So many in a second, of which few are large; between them there is a little noise. */
const GRAINS = { aSecond: 45, fallsInS: 0.0022, between: 0.05 };

function graining(samples: Float32Array, breath: Float32Array, sampleRate: number): Fill {
  const next = numbers(9);
  const chance = () => (next() + 1) / 2;
  const falls = Math.exp(-1 / (GRAINS.fallsInS * sampleRate));
  const kept = { level: 0, left: 0 };
  return (from, to) => {
    let { level, left } = kept;
    for (let index = from; index < to; index++, left--) {
      if (left <= 0) {
        level = Math.max(level, 0.35 + 0.65 * chance() ** 2);
        left = (-Math.log(1 - 0.999 * chance()) * sampleRate) / GRAINS.aSecond;
      }
      level *= falls;
      samples[index] = (breath[index] ?? 0) * (level + GRAINS.between);
    }
    Object.assign(kept, { level, left });
  };
}

/** Noise that dies away, darker the later it comes. */
function reflect(samples: Float32Array, next: () => number): void {
  let before = 0;
  for (let index = 0; index < samples.length; index++) {
    const share = index / samples.length;
    const dark = 0.35 + 0.55 * share;
    before = dark * before + (1 - dark) * next();
    samples[index] = before * Math.exp(-ROOM.decays * share);
  }
}

/** The gain of a loudness from 0 to 1: twice as loud is ten times the power, which is the 1.66th power of the
 * amplitude. */
export function gainOf(loudness: number): number {
  return 5.2 * loudness ** 1.6;
}

/** In the middle each ear gets half of the power. */
const BOTH_EARS = Math.SQRT2;

/** A gain of its own for what is heard of one thing.
 * @param pan where it is, from -1 at the left to 1 at the right */
export function groupAt(desk: Desk, pan: number): GainNode {
  const group = new GainNode(desk.context, { gain: BOTH_EARS });
  group.connect(new StereoPannerNode(desk.context, { pan })).connect(desk.volume);
  return group;
}

/** Strikes from now on, all at once. */
export function strikeAll(desk: Desk, strikes: readonly Strike[], pan = 0): void {
  const group = groupAt(desk, pan);
  const { currentTime } = desk.context;
  for (const strike of strikes) sound(desk, group, strike, currentTime + strike.afterMs / 1000);
}

/** A hit is as loud as it gets within this part of it, a note within so many seconds. */
const HIT = 14;
const SOFTEST_S = 0.004;

/** @param from the time of the context at which it is heard */
export function sound(desk: Desk, group: GainNode, strike: Strike, from: number): void {
  const { context } = desk;
  const to = from + Math.max(0.005, strike.lastsMs / 1000);
  const envelope = envelopeOf(context, strike, from, to);
  envelope.connect(group);
  if (strike.kind === "tone") {
    const source = new OscillatorNode(context, { frequency: strike.hertz });
    source.connect(envelope);
    source.start(from);
    source.stop(to);
    return;
  }
  const isGrainy = strike.kind === "grains";
  const buffer = isGrainy ? desk.grains : desk.breath;
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 0.9 });
  filter.frequency.setValueAtTime(strike.hertz, from);
  filter.frequency.exponentialRampToValueAtTime(strike.toHertz ?? strike.hertz, to);
  source.connect(filter);
  (isGrainy ? filter.connect(darkened(context)) : filter).connect(envelope);
  // Each from another place of the noise: no two are alike.
  source.start(from, (from * 7.31) % NOISE_SECONDS);
  source.stop(to);
}

function envelopeOf(
  context: BaseAudioContext,
  { loudness, isHeld, softMs }: Strike,
  from: number,
  to: number,
): GainNode {
  const envelope = new GainNode(context, { gain: 0 });
  const lasts = to - from;
  envelope.gain.setValueAtTime(0, from);
  if (isHeld) {
    envelope.gain.linearRampToValueAtTime(loudness, from + Math.min(0.12, lasts / 4));
    envelope.gain.setValueAtTime(loudness, from + lasts * 0.75);
    envelope.gain.linearRampToValueAtTime(0, to);
  } else {
    const rises = softMs === undefined ? Math.min(SOFTEST_S, lasts / HIT) : softMs / 1000;
    envelope.gain.linearRampToValueAtTime(loudness, from + rises);
    envelope.gain.exponentialRampToValueAtTime(0.0001, to);
  }
  return envelope;
}

/** Wood and felt take the highest part of what rolls over them. */
const DARK_HERTZ = 3_600;

function darkened(context: BaseAudioContext): BiquadFilterNode {
  return new BiquadFilterNode(context, { type: "lowpass", frequency: DARK_HERTZ });
}
