import { beforeEach, describe, expect, it, vi } from "vitest";
import { voiceFor } from "../src/sound/voices";
import { said, stubSound, voices, volumes } from "./simulated_sound";

const voice = (lang: string, localService: boolean, isUsual = false) =>
  ({ lang, localService, default: isUsual, name: lang }) as SpeechSynthesisVoice;

beforeEach(stubSound);

/** The modules as a page finds them when it is loaded. */
async function loaded() {
  const settings = await import("../src/store/sound_settings");
  const { play } = await import("../src/sound/mixer");
  const { chip } = await import("../src/sound/strikes");
  const caller = await import("../src/sound/caller");
  return { ...settings, ...caller, play, chip };
}

describe("the caller", () => {
  it("speaks in the language of the page, as loud as the rest", async () => {
    const page = await loaded();
    page.call("17 black odd low");
    expect(said).toEqual([
      expect.objectContaining({ words: "17 black odd low", lang: "en-US", volume: 0.75 }),
    ]);
  });

  it("speaks while only the sounds of the table are off", async () => {
    const page = await loaded();
    page.effectsVolume.value = 0;
    page.call("17 black odd low");
    expect(said).toHaveLength(1);
    page.isMuted.value = true; // one switch for all
    page.call("17 black odd low");
    expect(said).toHaveLength(1);
  });

  it("is silent when it is off or the volume is at zero, and has nothing to say of nothing", async () => {
    const page = await loaded();
    page.call("");
    page.volume.value = 0;
    page.call("17 black odd low");
    page.volume.value = 0.5;
    page.isCallerOn.value = false;
    page.call("17 black odd low");
    expect(said).toEqual([]);
  });

  it("falls silent when the table is left", async () => {
    const page = await loaded();
    const leave = page.followSettings();
    page.call("17 black odd low");
    said[0]?.onstart();
    vi.mocked(speechSynthesis.cancel).mockClear();
    leave();
    expect(speechSynthesis.cancel).toHaveBeenCalledOnce();
    expect(page.isSpeaking.value).toBe(false);
  });
});

describe("while the caller speaks", () => {
  const SOFT = 10 ** (-5 / 20);
  const beside = () => volumes.at(-1);

  async function speaking() {
    const page = await loaded();
    page.play(page.chip());
    page.call("17 black odd low");
    const [first] = said;
    if (first === undefined) throw new Error("nothing is said");
    return { page, first };
  }

  it.each(["onend", "onerror"] as const)("the table is 5 dB softer, until %s", async (ends) => {
    const { first } = await speaking();
    expect(beside()).toBe(1);
    first.onstart();
    expect(beside()).toBeCloseTo(SOFT);
    first[ends]();
    expect(beside()).toBe(1);
  });

  it("the table is softer for no longer than a call takes, whether its end is told or not", async () => {
    vi.useFakeTimers();
    const { first } = await speaking();
    first.onstart();
    vi.advanceTimersByTime(1_500);
    expect(beside()).toBeCloseTo(SOFT);
    vi.advanceTimersByTime(5_000);
    expect(beside()).toBe(1);
    vi.useRealTimers();
  });

  it("the end of a call that another one broke off tells nothing", async () => {
    const { page, first } = await speaking();
    first.onstart();
    page.call("2 red");
    first.onend();
    first.onerror();
    expect(beside()).toBeCloseTo(SOFT);
    said[1]?.onstart();
    said[1]?.onend();
    expect(beside()).toBe(1);
  });
});

describe("its voice", () => {
  it("is of the page's language: of this device first, then of the region", () => {
    const [far, near, other, wrong] = [
      voice("en-US", false, true),
      voice("en_US", true),
      voice("en-GB", true),
      voice("de-DE", true, true),
    ];
    expect(voiceFor("en-US", [wrong, far, other, near])).toBe(near);
    expect(voiceFor("en-US", [wrong, far, other])).toBe(other);
    expect(voiceFor("en-US", [wrong, far])).toBe(far);
    expect(voiceFor("en-US", [wrong])).toBeNull();
    expect(voiceFor("en-US", [])).toBeNull();
  });

  it("of a Chinese page is not Cantonese", () => {
    const [cantonese, mandarin] = [voice("zh-HK", true), voice("zh-CN", false)];
    expect(voiceFor("zh-CN", [cantonese, mandarin])).toBe(mandarin);
  });

  it("is found as soon as the browser has loaded its voices", async () => {
    const page = await loaded();
    page.call("1 red");
    expect(said[0]?.voice).toBeNull();
    voices.push(voice("en-US", true));
    page.call("2 black");
    expect(said[1]?.voice).toBe(voices[0]);
  });
});
