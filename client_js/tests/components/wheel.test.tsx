import { act, cleanup, render } from "@testing-library/preact";
import type { ComponentChildren } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Landing, Wheel } from "../../src/components/Wheel";
import { LAUNCHED, pinTimes } from "../../src/components/wheel_motion";

const sections = ["0", "32", "15", "19"].map((label) => ({ label, fill: "red" }));

let isReduced = false;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date", "requestAnimationFrame", "setTimeout"] });
  vi.spyOn(window, "matchMedia").mockImplementation(
    () =>
      ({
        matches: isReduced,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  isReduced = false;
});

function wheel(landing: Landing | null, hasBall = true, carried: ComponentChildren = null) {
  return <Wheel {...{ sections, landing, hasBall, carried, label: "wheel" }} now={Date.now} />;
}

/** Degrees of a turned part, 0 to 360. */
function degreesOf(part: string): number {
  const transform = document.querySelector<HTMLElement>(part)?.style.transform ?? "";
  const degrees = Number(/rotate\((-?[\d.]+)deg\)/.exec(transform)?.[1]);
  return ((degrees % 360) + 360) % 360;
}

const onWheel = () => (degreesOf(".wheel-orbit") - degreesOf(".wheel-rotor") + 360) % 360;
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe("a wheel with a clapper", () => {
  it.each([false, true])("tells its pins as it is launched (reduced motion: %s)", (reduced) => {
    isReduced = reduced;
    const told = vi.fn();
    document.body.addEventListener(LAUNCHED, told);
    const { rerender } = render(wheel({ id: "6/1", section: 1, restsAtMs: 0 }, false));
    expect(told).not.toHaveBeenCalled();
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: Date.now() + 6000 }, false));
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: Date.now() + 5990 }, false));
    const [event] = told.mock.calls.flat();
    expect(told).toHaveBeenCalledOnce();
    expect(event.detail.pinsMs).toEqual(pinTimes(6000, 180, 90));
    document.body.removeEventListener(LAUNCHED, told);
  });

  it("is drawn with a pin at the clapper when it tells so", () => {
    const { rerender } = render(wheel({ id: "6/1", section: 1, restsAtMs: 0 }, false));
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: Date.now() + 6000 }, false));
    const last = pinTimes(6000, 180, 90).at(-1) ?? 0;
    pass(last - 20);
    expect(degreesOf(".wheel-rotor")).toBeLessThan(45);
    pass(40);
    expect(degreesOf(".wheel-rotor")).toBeGreaterThan(45);
  });
});

describe("a wheel with a ball", () => {
  it("brings the ball to rest in its section, and carries it along from then on", () => {
    const { rerender } = render(wheel(null));
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: Date.now() + 6000 }));
    pass(5000);
    expect(onWheel()).not.toBeCloseTo(270, 0);
    pass(1100);
    expect(onWheel()).toBeCloseTo(270, 1);
    const turned = degreesOf(".wheel-rotor");
    pass(2000);
    expect(degreesOf(".wheel-rotor")).not.toBeCloseTo(turned, 0);
    expect(onWheel()).toBeCloseTo(270, 1);
  });

  it("is lit by a lamp that does not turn: the ball is turned back on its way", () => {
    const { rerender } = render(wheel(null));
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: Date.now() + 6000 }));
    for (const ms of [700, 3000, 2600]) {
      pass(ms);
      expect(degreesOf(".wheel-orbit")).not.toBeCloseTo(0, 0);
      expect((degreesOf(".wheel-orbit") + degreesOf(".wheel-ball") + 180) % 360).toBeCloseTo(
        180,
        1,
      );
    }
    expect(document.querySelector(".wheel-rotor .wheel-light")).toBeNull();
    expect(document.querySelector<HTMLElement>(".wheel-light")?.style.transform).toBe("");
  });

  it("rests when nothing happens: no frame is asked for", () => {
    const frames = vi.spyOn(window, "requestAnimationFrame");
    const { rerender } = render(wheel(null));
    pass(1000);
    expect(frames).not.toHaveBeenCalled();
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: Date.now() + 6000 }));
    pass(12_000);
    expect(frames.mock.calls.length).toBeGreaterThan(60);
    frames.mockClear();
    pass(5000);
    expect(frames).not.toHaveBeenCalled();
    const turned = degreesOf(".wheel-rotor");
    rerender(wheel({ id: "8/1", section: 1, restsAtMs: Date.now() + 6000 }));
    pass(16);
    expect(Math.abs(degreesOf(".wheel-rotor") - turned)).toBeLessThan(2); // on from where it stood
    pass(12_000);
    expect(onWheel()).toBeCloseTo(90, 1);
  });

  it("does not move out of sight, and is in the right place when it comes back", () => {
    let tell = (_: boolean) => {};
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(told: (entries: readonly { isIntersecting: boolean }[]) => void) {
          tell = (isIntersecting) => told([{ isIntersecting }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { rerender } = render(wheel(null));
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: Date.now() + 6000 }));
    tell(false);
    pass(100);
    const frames = vi.spyOn(window, "requestAnimationFrame");
    pass(5000);
    expect(frames).not.toHaveBeenCalled();
    pass(2000);
    tell(true);
    expect(onWheel()).toBeCloseTo(270, 1);
    vi.unstubAllGlobals();
  });

  it("goes on with the same spin when the house's clock is read again", () => {
    const { rerender } = render(wheel(null));
    const restsAtMs = Date.now() + 6000;
    rerender(wheel({ id: "7/1", section: 3, restsAtMs }));
    pass(4000);
    const before = onWheel();
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: restsAtMs + 2 }));
    expect(Math.abs(onWheel() - before)).toBeLessThan(2);
    pass(2100);
    expect(onWheel()).toBeCloseTo(270, 1);
  });

  it("turns wheel and ball in opposite directions: 617a.5(a)", () => {
    const { rerender } = render(wheel(null));
    rerender(wheel({ id: "7/1", section: 3, restsAtMs: Date.now() + 6000 }));
    pass(100);
    const [wheelBefore, ballBefore] = [degreesOf(".wheel-rotor"), degreesOf(".wheel-orbit")];
    pass(48);
    const moved = (now: number, before: number) => ((now - before + 540) % 360) - 180;
    expect(moved(degreesOf(".wheel-rotor"), wheelBefore)).toBeLessThan(0);
    expect(moved(degreesOf(".wheel-orbit"), ballBefore)).toBeGreaterThan(0);
  });

  it("has the ball lying there at once for a spin of the past", () => {
    render(wheel({ id: "7/1", section: 1, restsAtMs: Date.now() - 1 }));
    expect(onWheel()).toBeCloseTo(90, 1);
  });

  it("stands still, the ball in its place, for who asked for less motion", () => {
    isReduced = true;
    const { rerender } = render(wheel(null));
    rerender(wheel({ id: "7/1", section: 2, restsAtMs: Date.now() + 6000 }));
    expect(onWheel()).toBeCloseTo(180, 1);
    const turned = degreesOf(".wheel-rotor");
    pass(3000);
    expect(degreesOf(".wheel-rotor")).toBe(turned);
  });

  it("has no ball before the first spin", () => {
    render(wheel(null));
    expect(document.querySelector<HTMLElement>(".wheel-orbit")?.hidden).toBe(true);
  });
});

describe("a wheel without a ball", () => {
  it("runs out with its section under the pointer, and stays", () => {
    const { rerender } = render(wheel({ id: "7/1", section: 1, restsAtMs: Date.now() - 1 }, false));
    expect(degreesOf(".wheel-rotor")).toBeCloseTo(270, 1);
    rerender(wheel({ id: "8/1", section: 3, restsAtMs: Date.now() + 5000 }, false));
    pass(16);
    const moved = (degreesOf(".wheel-rotor") - 270 + 540) % 360;
    expect(Math.abs(moved - 180)).toBeLessThan(20); // from where it stood
    pass(5100);
    expect(degreesOf(".wheel-rotor")).toBeCloseTo(90, 1);
    pass(1000);
    expect(degreesOf(".wheel-rotor")).toBeCloseTo(90, 1);
  });
});

describe("what the wheel carries", () => {
  it.each([true, false])("stands where the wheel is, put there at rest (ball: %s)", (hasBall) => {
    const { rerender } = render(wheel(null, hasBall));
    const landing = { id: "7/1", section: 3, restsAtMs: Date.now() + 6000 };
    rerender(wheel(landing, hasBall));
    pass(20_000);
    rerender(wheel(landing, hasBall, <i />));
    expect(degreesOf(".wheel-load")).toBeCloseTo(degreesOf(".wheel-rotor"), 2);
  });
});
