import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import postcss from "postcss";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { motionByChoice } from "../motion_by_choice";
import { isMotionReduced } from "../src/components/use_reduced_motion";
import { HouseStore } from "../src/store/house_store";
import { confirmAboveCents, isLarge, isLeftHanded, motion } from "../src/store/preferences";
import {
  callerLoudness,
  callerVolume,
  effectsVolume,
  isCallerOn,
  isMuted,
  loudness,
  volume,
} from "../src/store/sound_settings";
import { text } from "../src/text";
import { App } from "../src/views/App";
import { SoundButton } from "../src/views/SoundButton";
import { SettingsDialog } from "../src/views/settings/SettingsDialog";
import { SoundMenu } from "../src/views/settings/SoundMenu";
import { text as words } from "../src/views/settings/text";
import { SimulatedSocket } from "./simulated_socket";

const stored = (name: string) => localStorage.getItem(`croupier.${name}`);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  motion.value = "system";
  isLeftHanded.value = isMuted.value = false;
  isCallerOn.value = true;
  volume.value = 0.6;
  confirmAboveCents.value = 0;
});

describe("the settings", () => {
  it("are remembered, and what is as at first is not written", () => {
    render(<SettingsDialog onClose={() => undefined} />);
    fireEvent.input(screen.getByLabelText(text.settings.volume), { target: { value: "30" } });
    expect([volume.value, stored("volume")]).toEqual([0.3, "0.3"]);
    fireEvent.click(screen.getByLabelText(text.settings.caller, { exact: false }));
    expect([isCallerOn.value, stored("caller")]).toEqual([false, "off"]);
    fireEvent.click(screen.getByLabelText(text.settings.soundOn));
    expect([isMuted.value, stored("muted")]).toEqual([true, "yes"]);
    choose(text.settings.confirm, "10000");
    expect([isLarge(10_000), isLarge(10_001), stored("confirm_above")]).toEqual([
      false,
      true,
      "10000",
    ]);
    choose(text.settings.confirm, "0");
    expect([isLarge(10_001), stored("confirm_above")]).toEqual([false, null]);
  });

  it("have a volume each for the table and the caller, below that of all", () => {
    render(<SettingsDialog onClose={() => undefined} />);
    volume.value = 0.5;
    fireEvent.input(screen.getByLabelText(words.effects), { target: { value: "20" } });
    fireEvent.input(screen.getByLabelText(words.voice), { target: { value: "80" } });
    expect([loudness.value, callerLoudness.value]).toEqual([0.1, 0.4]);
    expect([stored("effects"), stored("voice")]).toEqual(["0.2", "0.8"]);
    isCallerOn.value = false;
    expect([loudness.value, callerLoudness.value]).toEqual([0.1, 0]);
    isCallerOn.value = isMuted.value = true;
    expect([loudness.value, callerLoudness.value]).toEqual([0, 0]);
    effectsVolume.value = callerVolume.value = 1;
  });

  it("of the sound are in a menu that Escape or a press beside it closes", () => {
    const onClose = vi.fn();
    render(
      <span>
        <button type="button">{text.table.sound}</button>
        <SoundMenu onClose={onClose} />
      </span>,
    );
    expect(document.activeElement).toBe(
      screen.getByRole("switch", { name: text.settings.soundOn }),
    );
    fireEvent.pointerDown(screen.getByLabelText(words.effects));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: text.table.sound }));
  });

  it("are told by the button of a table: all is heard, the caller alone, or nothing", () => {
    render(<SoundButton />);
    const button = screen.getByRole("button", { name: text.table.sound });
    const sign = () => button.querySelector("path")?.getAttribute("d");
    const told = () => [button.getAttribute("aria-label"), button.title];
    const signs = [sign()];
    expect(told()).toEqual([text.table.sound, text.table.sound]);
    act(() => {
      effectsVolume.value = 0;
    });
    expect(told()).toEqual([text.table.soundOfCaller, text.table.soundOfCaller]);
    signs.push(sign());
    act(() => {
      effectsVolume.value = 1;
      isMuted.value = true;
    });
    expect(told()).toEqual([text.table.soundMuted, text.table.soundMuted]);
    signs.push(sign());
    expect(new Set(signs).size).toBe(3);
  });

  it("of the sound are off and on again by one press of a table's button", async () => {
    render(<SoundButton />);
    fireEvent.click(screen.getByRole("button", { name: text.table.sound }));
    expect([isMuted.value, loudness.value, callerLoudness.value]).toEqual([true, 0, 0]);
    fireEvent.click(screen.getByRole("button", { name: text.table.soundMuted }));
    expect(isMuted.value).toBe(false);
    act(() => {
      volume.value = effectsVolume.value = 0;
      isCallerOn.value = false;
    });
    fireEvent.click(screen.getByRole("button", { name: text.table.soundMuted }));
    expect(loudness.value).toBe(0.75);
    await vi.dynamicImportSettled(); // it is heard that it is on again
  });

  it("of the sound are in a menu beside the button, and under a long press, which silences nothing", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    render(<SoundButton />);
    const button = screen.getByRole("button", { name: text.table.sound });
    const more = screen.getByRole("button", { name: text.table.soundSettings });
    const isOpen = () => more.getAttribute("aria-expanded") === "true";
    fireEvent.pointerDown(button);
    act(() => void vi.advanceTimersByTime(600));
    fireEvent.pointerUp(button);
    fireEvent.click(button);
    expect([isOpen(), isMuted.value]).toEqual([true, false]);
    fireEvent.click(more);
    expect(isOpen()).toBe(false);
    fireEvent.pointerDown(button);
    fireEvent.pointerUp(button);
    act(() => void vi.advanceTimersByTime(600));
    expect(isOpen()).toBe(false);
    fireEvent.contextMenu(button);
    expect(isOpen()).toBe(true);
    vi.useRealTimers();
  });

  it("say so where the browser has no voice for the caller", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const voices: object[] = [];
    let tell = () => {};
    const addEventListener = (_: string, told: () => void) => {
      tell = told;
    };
    const synthesis = { getVoices: () => [...voices], addEventListener, removeEventListener() {} };
    const isTold = () => screen.queryByText(words.noVoice) !== null;
    vi.stubGlobal("speechSynthesis", undefined);
    render(<SoundMenu onClose={() => undefined} />);
    expect(isTold()).toBe(true);
    cleanup();
    vi.stubGlobal("speechSynthesis", synthesis);
    voices.push({ lang: "en-GB", localService: true, default: true });
    render(<SoundMenu onClose={() => undefined} />);
    expect(isTold()).toBe(false);
    voices[0] = { lang: "de-DE", localService: true, default: true };
    act(() => tell());
    expect(isTold()).toBe(true);
    voices[0] = { lang: "en-US", localService: true, default: true };
    act(() => tell());
    cleanup();
    voices.length = 0;
    render(<SoundMenu onClose={() => undefined} />);
    expect(isTold()).toBe(false);
    act(() => void vi.advanceTimersByTime(2500));
    expect(isTold()).toBe(true);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("choose a language, which the page speaks when it is loaded again", () => {
    const reload = vi.fn();
    render(<SettingsDialog onClose={() => undefined} reload={reload} />);
    choose(text.settings.language, "fr");
    expect(stored("language")).toBe("fr");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("stand above the system's choice of motion", () => {
    render(<SettingsDialog onClose={() => undefined} />);
    expect(isMotionReduced()).toBe(false);
    choose(text.settings.motion, "reduced");
    expect([isMotionReduced(), stored("motion")]).toEqual([true, "reduced"]);
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    choose(text.settings.motion, "full");
    expect(isMotionReduced()).toBe(false);
    choose(text.settings.motion, "system");
    expect([isMotionReduced(), stored("motion")]).toEqual([true, null]);
  });
});

describe("the page", () => {
  const open = (hash: string) => {
    const socket = new SimulatedSocket();
    const house = new HouseStore(() => socket, hash);
    house.connection.start();
    render(<App house={house} />);
    act(() => {
      socket.open();
      socket.welcome();
    });
    return house;
  };
  const root = () => document.documentElement.dataset;

  it("says by its title where one is", () => {
    const house = open("#/lobby");
    const name = house.welcome.value?.house;
    expect(document.title).toBe(`${text.house.lobby} · ${name}`);
    act(() => house.goTo({ view: "entrance" }));
    expect(document.title).toBe(name);
    act(() => house.goTo({ view: "table", table: "rivoli" }));
    expect(document.title).toBe(`rivoli · ${name}`);
  });

  it("tells its styles of motion and of the hand", () => {
    open("#/lobby");
    expect([root()["motion"], root()["hand"]]).toEqual(["full", "right"]);
    act(() => {
      motion.value = "reduced";
      isLeftHanded.value = true;
    });
    expect([root()["motion"], root()["hand"]]).toEqual(["reduced", "left"]);
  });

  it("asks about a large wager, and takes a closed question for a no", async () => {
    const house = open("#/lobby");
    const stands = signal(true);
    let answer = house.largeWager.ask(250_000, stands);
    fireEvent.click(await screen.findByText(text.settings.confirmYes("$2,500")));
    expect(await answer).toBe(true);
    await act(() => {
      answer = house.largeWager.ask(250_000, stands);
    });
    fireEvent.click(screen.getByLabelText(text.table.close));
    expect(await answer).toBe(false);
    await act(() => {
      answer = house.largeWager.ask(250_000, stands);
    });
    act(() => house.goTo({ view: "table", table: "rivoli" }));
    act(() => house.goTo({ view: "lobby" }));
    expect(await answer).toBe(false);
    await act(() => {
      answer = house.largeWager.ask(250_000, stands);
    });
    act(() => {
      stands.value = false;
    });
    expect(await answer).toBe(false);
    expect(screen.queryByText(text.settings.confirmTitle)).toBeNull();
  });
});

it("style sheets ask for reduced motion as usual, and get what the page has resolved", async () => {
  const sheet = "@media (prefers-reduced-motion: reduce) { .a, *::before { b: c } :root { d: e } }";
  const { css } = await postcss([motionByChoice()]).process(sheet, { from: undefined });
  expect(css.replace(/\s+/g, " ").trim()).toBe(
    ':where(:root[data-motion="reduced"]) .a, :where(:root[data-motion="reduced"]) *::before { b: c } ' +
      ':root:where([data-motion="reduced"]) { d: e }',
  );
  const other = "@media (max-width: 4px) { .a { b: c } }";
  expect((await postcss([motionByChoice()]).process(other, { from: undefined })).css).toBe(other);
});
