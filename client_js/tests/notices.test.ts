import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Notices } from "../src/store/notices";

beforeEach(() => {
  vi.useFakeTimers({ now: 5000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const textOf = (notices: Notices) => notices.current.value?.text;

describe("notices", () => {
  it("are shown one after another, and each expires", () => {
    const notices = new Notices();
    notices.say("one");
    notices.say("two");
    notices.say("one");
    expect(textOf(notices)).toBe("one");
    vi.advanceTimersByTime(3000); // in a hurry while another waits
    expect(textOf(notices)).toBe("two");
    vi.advanceTimersByTime(6900);
    expect(textOf(notices)).toBe("two");
    vi.advanceTimersByTime(100);
    expect(notices.current.value).toBeNull();
  });

  it("are dismissed by the player, and the next one is shown", () => {
    const notices = new Notices();
    notices.say("one");
    notices.say("two");
    notices.dismiss(notices.current.value?.id ?? 0);
    expect(textOf(notices)).toBe("two");
  });

  it("that stay go first, and give way when they are withdrawn", () => {
    const notices = new Notices();
    notices.say("one");
    notices.put("lost", { subject: "link", staysMs: null });
    notices.put("lost, try 2", { subject: "link", staysMs: null });
    vi.advanceTimersByTime(60_000);
    expect(notices.queue.value.map(({ text }) => text)).toEqual(["lost, try 2", "one"]);
    notices.withdraw("link");
    expect(textOf(notices)).toBe("one");
    vi.advanceTimersByTime(7000);
    expect(notices.current.value).toBeNull();
  });

  it("do not pile up: of many that wait, the oldest are dropped", () => {
    const notices = new Notices();
    for (let index = 1; index <= 9; index += 1) notices.say(String(index));
    expect(notices.queue.value.map(({ text }) => text)).toEqual(["1", "5", "6", "7", "8", "9"]);
  });
});
