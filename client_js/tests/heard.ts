// Writes down what is heard: every sound of the tables, as samples. Loaded into a browser by
// tests/browser/heard.py.

import { pinTimes } from "../src/components/wheel_motion";
import { deskIn, gainOf, strikeAll } from "../src/sound/desk";
import type { Strike } from "../src/sound/strike";
import * as strikes from "../src/sound/strikes";
import { varied } from "../src/sound/vary";

const RATE = 44_100;
const TAIL_MS = 700;
/** What is heard at the very beginning of a context is too soft: it fades in. */
const LEAD_MS = 1_000;
const RUN_MS = 5_000;
const SEED = 7;

type Strikes = readonly Strike[];

const later = (sound: Strikes, byMs: number): Strikes =>
  sound.map((strike) => ({ ...strike, afterMs: strike.afterMs + byMs }));

/** Each sound by itself, and what may be heard in one moment. */
export const SOUNDS: Readonly<Record<string, Strikes>> = {
  chip: strikes.chip(),
  stack: strikes.stack(),
  sweep: strikes.sweep(),
  ball: strikes.ball(RUN_MS),
  clapper: strikes.clapper(pinTimes(RUN_MS, 100, 360 / 54)),
  dice: strikes.dice(3_000),
  shaker: strikes.shaker(3_700),
  card: strikes.card(),
  tile: strikes.tile(),
  tiles: strikes.tiles(),
  counted: strikes.counted(),
  compared: strikes.compared(),
  suspense: strikes.suspense(4_000, true),
  bolt: strikes.bolt(),
  knock: strikes.knock(),
  neighbour: strikes.neighbour(),
  win_plain: strikes.win("plain"),
  win_good: strikes.win("good"),
  win_big: strikes.win("big"),
  win_huge: strikes.win("huge"),
  win_grand: strikes.win("grand"),
  win_in_a_row: strikes.win("plain", 8),
  many_chips: Array.from({ length: 40 }, (_, nth) => strikes.stack(50 * nth)).flat(),
  all_at_once: [
    ...strikes.win("huge"),
    ...[0, 90, 180, 270, 360].flatMap((byMs) => strikes.stack(byMs)),
    ...strikes.sweep(),
    ...[0, 60, 120].flatMap((byMs) => later(strikes.tiles(), byMs)),
    ...strikes.dice(1_500),
  ],
};

/** What both ears hear of a sound at a volume from 0 to 1. */
async function heard(name: string, loudness: number, pan = 0): Promise<AudioBuffer> {
  const sound = later(varied(SOUNDS[name] ?? [], SEED), LEAD_MS);
  const endsMs = Math.max(...sound.map(({ afterMs, lastsMs }) => afterMs + lastsMs)) + TAIL_MS;
  const context = new OfflineAudioContext(2, Math.ceil((RATE * endsMs) / 1000), RATE);
  const desk = deskIn(context);
  desk.volume.gain.value = gainOf(loudness);
  strikeAll(desk, sound, pan);
  return withoutLead(await context.startRendering());
}

function withoutLead(rendered: AudioBuffer): AudioBuffer {
  const lead = (RATE * LEAD_MS) / 1000;
  const length = rendered.length - lead;
  const left = new AudioBuffer({ length, sampleRate: RATE, numberOfChannels: 2 });
  for (const ear of [0, 1]) left.copyToChannel(rendered.getChannelData(ear).subarray(lead), ear);
  return left;
}

/** How much louder a sound is at the right ear than at the left, in dB. */
export async function toTheRight(name: string, pan: number): Promise<number> {
  const both = await heard(name, 0.6, pan);
  const [left, right] = [0, 1].map((ear) => loudestDb(both.getChannelData(ear), 100));
  return (right ?? 0) - (left ?? 0);
}

/** The edges of the bands by which sounds are told apart, in Hz: an octave each. */
const BANDS = [90, 180, 360, 720, 1_440, 2_880, 5_760];
const SLICES = 6;

/** What a sound is like to the ear, whatever its loudness: the share of its power in each octave, and
 * in each sixth of the time that it is heard, both as roots, so that each list is a vector of length 1;
 * and its duration, as a logarithm. */
export async function likeness(name: string): Promise<Likeness> {
  const both = await heard(name, 0.6);
  const samples = both.getChannelData(0);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > peak / 316);
  const bands = await Promise.all(BANDS.map((hertz) => powerAbout(samples, hertz)));
  const slice = Math.ceil(last / SLICES);
  const slices = Array.from({ length: SLICES }, (_, nth) =>
    powerOf(samples.subarray(nth * slice, (nth + 1) * slice)),
  );
  return { bands: unit(bands), slices: unit(slices), octavesLong: Math.log2(last / RATE) };
}

interface Likeness {
  readonly bands: readonly number[];
  readonly slices: readonly number[];
  readonly octavesLong: number;
}

async function powerAbout(samples: Float32Array, hertz: number): Promise<number> {
  const { context, source } = playingBack(samples);
  source
    .connect(new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 1.4 }))
    .connect(context.destination);
  return powerOf((await context.startRendering()).getChannelData(0));
}

/** A phone's loudspeaker gives nothing below. */
const PHONE_HERTZ = 500;

/** How much softer a sound is over a phone, in dB. */
export async function lostByPhone(name: string): Promise<number> {
  const samples = (await heard(name, 0.75)).getChannelData(0);
  const { context, source } = playingBack(samples);
  const highpass = () =>
    new BiquadFilterNode(context, { type: "highpass", frequency: PHONE_HERTZ });
  source.connect(highpass()).connect(highpass()).connect(context.destination);
  const left = (await context.startRendering()).getChannelData(0);
  return loudestDb(await asTheEarWeighs(samples), 100) - loudestDb(await asTheEarWeighs(left), 100);
}

function playingBack(samples: Float32Array) {
  const context = new OfflineAudioContext(1, samples.length, RATE);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE });
  buffer.getChannelData(0).set(samples);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.start();
  return { context, source };
}

const powerOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0);

function unit(powers: readonly number[]): readonly number[] {
  const sum = powers.reduce((all, one) => all + one, 0);
  return powers.map((one) => Math.sqrt(one / sum));
}

interface Measure {
  readonly peak: number;
  /** The loudest 100 ms and the loudest 400 ms, as the ear weighs them (ITU-R BS.1770), in dB. */
  readonly loudest100: number;
  readonly loudest400: number;
  /** How long it is heard, in ms: within 50 dB of its peak. */
  readonly lastsMs: number;
  /** The middle of its spectrum, in Hz. */
  readonly centroid: number;
  /** The longest time in it, in ms, in which next to nothing is heard. */
  readonly silentMs: number;
  /** How soon after its loudest moment it is 20 dB softer, in ms: what a hit's material sounds of. */
  readonly falls20Ms: number;
}

export async function measured(name: string, loudness: number): Promise<Measure> {
  return measureOf((await heard(name, loudness)).getChannelData(0));
}

/** A sound as 16-bit samples of the left and the right ear in turn, in base64. */
export async function samplesOf(name: string, loudness: number): Promise<string> {
  const both = await heard(name, loudness);
  const [left, right] = [both.getChannelData(0), both.getChannelData(1)];
  const samples = new Int16Array(2 * both.length);
  for (const [index, sample] of left.entries()) {
    samples[2 * index] = 32_767 * sample;
    samples[2 * index + 1] = 32_767 * (right[index] ?? 0);
  }
  let bytes = "";
  for (const byte of new Uint8Array(samples.buffer)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** A recording, a file in base64, measured as the sounds are. */
export async function recorded(file: string): Promise<Measure> {
  const bytes = Uint8Array.from(atob(file), (char) => char.charCodeAt(0));
  const buffer = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes.buffer);
  return measureOf(buffer.getChannelData(0));
}

async function measureOf(samples: Float32Array): Promise<Measure> {
  const weighted = await asTheEarWeighs(samples);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > peak / 316);
  return {
    peak,
    loudest100: loudestDb(weighted, 100),
    loudest400: loudestDb(weighted, 400),
    lastsMs: (1000 * last) / RATE,
    centroid: centroidOf(samples),
    silentMs: longestSilenceMs(weighted.subarray(0, last)),
    falls20Ms: fallsMs(weighted, 20),
  };
}

/** How long after its loudest millisecond one is so many dB softer. */
function fallsMs(samples: Float32Array, byDb: number): number {
  const step = Math.round(RATE / 1000);
  const powers = Array.from({ length: Math.floor(samples.length / step) }, (_, nth) =>
    powerOf(samples.subarray(nth * step, (nth + 1) * step)),
  );
  const most = Math.max(...powers);
  const loudest = powers.indexOf(most);
  const softer = powers.findIndex(
    (power, nth) => nth > loudest && power < most / 10 ** (byDb / 10),
  );
  return softer < 0 ? powers.length - loudest : softer - loudest;
}

/** The root of the mean square of its frequencies, from the steps between samples: those of a tone at
 * f have (2 sin(pi f / rate))^2 of its power. */
function centroidOf(samples: Float32Array): number {
  let [power, steps] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    power += sample ** 2;
    steps += (sample - (samples[index - 1] ?? 0)) ** 2;
  }
  return (RATE / Math.PI) * Math.asin(Math.min(1, Math.sqrt(steps / power) / 2));
}

const SILENCE_DB = -65;
const STEP_MS = 10;

function longestSilenceMs(samples: Float32Array): number {
  const step = Math.round((RATE * STEP_MS) / 1000);
  let longest = 0;
  let silent = 0;
  for (let from = 0; from < samples.length; from += step) {
    silent = loudestDb(samples.subarray(from, from + step), STEP_MS) < SILENCE_DB ? silent + 1 : 0;
    longest = Math.max(longest, silent);
  }
  return longest * STEP_MS;
}

async function asTheEarWeighs(samples: Float32Array): Promise<Float32Array> {
  const { context, source } = playingBack(samples);
  source
    .connect(new BiquadFilterNode(context, { type: "highshelf", frequency: 1_500, gain: 4 }))
    .connect(new BiquadFilterNode(context, { type: "highpass", frequency: 38, Q: -3 }))
    .connect(context.destination);
  return (await context.startRendering()).getChannelData(0);
}

function loudestDb(samples: Float32Array, windowMs: number): number {
  const length = Math.round((RATE * windowMs) / 1000);
  let sum = 0;
  let most = 0;
  for (const [index, sample] of samples.entries()) {
    sum += sample ** 2 - (samples[index - length] ?? 0) ** 2;
    most = Math.max(most, sum);
  }
  return 10 * Math.log10(most / length);
}
