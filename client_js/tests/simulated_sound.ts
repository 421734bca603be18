// Web Audio and the voice of a browser, of which a test sees what is asked of them.

import { vi } from "vitest";

export const started: string[] = [];
/** When, in seconds of the context. */
export const startsS: number[] = [];
export const volumes: number[] = [];
export const pans: number[] = [];
/** Of the only context of a page. */
export const context = { state: "running", currentTime: 0, resume: () => Promise.resolve() };
/** What the caller was asked to say. */
export const said: SimulatedUtterance[] = [];
/** What a browser has loaded of its voices by now. */
export const voices: SpeechSynthesisVoice[] = [];

class SimulatedUtterance {
  lang = "";
  volume = 1;
  voice: SpeechSynthesisVoice | null = null;
  onstart: () => void = () => undefined;
  onend: () => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor(readonly words: string) {}
}

class Param {
  setValueAtTime = vi.fn();
  linearRampToValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
  setTargetAtTime = (to: number) => volumes.push(to);
}

function part(name: string) {
  return class {
    readonly gain = new Param();
    readonly frequency = new Param();
    connect = (next: unknown) => next;
    start = (atS: number) => {
      started.push(name);
      startsS.push(atS);
    };
    stop = vi.fn();
  };
}

/** A page that has just been loaded, with a simulated Web Audio and a simulated voice. For `beforeEach`,
 * which also forgets it. */
export function stubSound(): () => void {
  vi.resetModules();
  localStorage.clear();
  for (const list of [started, startsS, volumes, pans, said, voices]) list.length = 0;
  Object.assign(context, { state: "running", currentTime: 0, resume: () => Promise.resolve() });
  vi.stubGlobal("OscillatorNode", part("tone"));
  vi.stubGlobal("AudioBufferSourceNode", part("noise"));
  const silent = ["GainNode", "BiquadFilterNode", "ConvolverNode"];
  for (const name of [...silent, "DynamicsCompressorNode"]) {
    vi.stubGlobal(name, part(name));
  }
  vi.stubGlobal(
    "StereoPannerNode",
    class {
      connect = (next: unknown) => next;
      constructor(_: unknown, { pan }: StereoPannerOptions) {
        pans.push(pan ?? 0);
      }
    },
  );
  vi.stubGlobal(
    "AudioBuffer",
    class {
      getChannelData = () => new Float32Array(8);
    },
  );
  vi.stubGlobal(
    "AudioContext",
    class {
      get currentTime() {
        return context.currentTime;
      }
      readonly sampleRate = 8;
      get state() {
        return context.state;
      }
      resume = () => context.resume();
    },
  );
  vi.stubGlobal("SpeechSynthesisUtterance", SimulatedUtterance);
  vi.stubGlobal("speechSynthesis", {
    cancel: vi.fn(),
    getVoices: () => [...voices],
    speak: (one: SimulatedUtterance) => said.push(one),
  });
  // Its mixer has simulated parts, which no other test finds.
  return () => void vi.resetModules();
}
