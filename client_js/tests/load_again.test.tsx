import { act, cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazy } from "../src/components/lazy";
import { loadAgain } from "../src/components/load_again";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const Part = () => <p>the part</p>;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a part of the page that did not come", () => {
  it("is asked for again after a while, and is shown", async () => {
    const load = vi.fn(async () => Part);
    load.mockImplementationOnce(lost).mockImplementationOnce(lost);
    const View = lazy(load, () => <p>waiting</p>);
    const { container } = render(<View />);
    await act(async () => void (await vi.advanceTimersByTimeAsync(2_900)));
    expect(container.textContent).toBe("waiting");
    expect(load).toHaveBeenCalledTimes(2);
    await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
    expect(container.textContent).toBe("the part");
  });

  it("is asked for at once when the line is back, and not before", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const load = vi.fn(async () => Part);
    load.mockImplementationOnce(lost);
    const View = lazy(load);
    const { container } = render(<View />);
    await act(async () => void (await vi.advanceTimersByTimeAsync(600_000)));
    expect(load).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event("online"));
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(container.textContent).toBe("the part");
  });

  it("is not asked for again by who has left, nor for ever", async () => {
    const load = vi.fn(lost);
    const View = lazy<object>(load);
    render(<View />);
    cleanup();
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(load).toHaveBeenCalledTimes(1);
    const failed = vi.fn();
    void loadAgain(load).catch(failed);
    await vi.advanceTimersByTimeAsync(14_900);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(failed).toHaveBeenCalledOnce();
    expect(load).toHaveBeenCalledTimes(6);
  });
});
