import { act, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePictureLater } from "../src/views/use_picture_later";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const FRAME_MS = 16;

function pictureOf() {
  const stage = document.createElement("main");
  stage.innerHTML = '<div class="wheel-picture"></div>';
  const Stage = ({ isNear }: { readonly isNear: boolean }) => {
    usePictureLater({ current: stage }, isNear);
    return null;
  };
  const { rerender, unmount } = render(<Stage isNear={false} />);
  return {
    comes: () => rerender(<Stage isNear />),
    goes: () => rerender(<Stage isNear={false} />),
    unmount,
    isLeftOut: () =>
      stage
        .querySelector<HTMLElement>(".wheel-picture")
        ?.style.getPropertyValue("content-visibility") === "hidden",
  };
}

const frames = (count: number) => act(() => void vi.advanceTimersByTime(count * FRAME_MS));

it("a wheel's picture is left out of the frame in which it comes or goes, and only of that", () => {
  const { comes, goes, isLeftOut } = pictureOf();
  expect(isLeftOut()).toBe(false);
  for (const change of [comes, goes]) {
    change();
    expect(isLeftOut()).toBe(true);
    frames(1);
    expect(isLeftOut()).toBe(true);
    frames(2);
    expect(isLeftOut()).toBe(false);
  }
});

it("it is there again when the equipment turns back at once, and when the table is left", () => {
  const { comes, goes, isLeftOut, unmount } = pictureOf();
  comes();
  goes();
  frames(3);
  expect(isLeftOut()).toBe(false);
  comes();
  unmount();
  expect(isLeftOut()).toBe(false);
});
