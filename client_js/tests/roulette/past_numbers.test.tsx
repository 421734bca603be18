// On a phone: the last numbers beside the felt, and the way to the wheel's replica.

import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { PastNumbers } from "../../src/games/roulette/PastNumbers";
import { resultsOf } from "../game_table";

afterEach(cleanup);

it("lists the last numbers, the newest first, and no more than have room", () => {
  const results = signal(resultsOf(["17", "0"]));
  render(<PastNumbers results={results} />);
  const listed = () => screen.getAllByRole("img").map((one) => one.getAttribute("aria-label"));
  expect(listed()).toEqual(["17 black", "0 green"]);
  act(() => {
    results.value = resultsOf(Array.from({ length: 30 }, () => "32"));
  });
  expect(listed()).toHaveLength(12);
});

it("leads to the replica below the felt, and back", () => {
  const goTo = vi.fn();
  const goBack = vi.fn();
  render(
    <div class="table-stage">
      <PastNumbers results={signal([])} />
      <div class="roulette-racetrack" />
    </div>,
  );
  const stage = document.querySelector(".table-stage") as HTMLElement;
  const replica = document.querySelector(".roulette-racetrack") as HTMLElement;
  Object.assign(stage, { scrollTo: goBack });
  Object.assign(replica, { scrollIntoView: goTo });
  fireEvent.click(screen.getByRole("button", { name: "Racetrack" }));
  expect(goTo).toHaveBeenCalledOnce();
  Object.assign(stage, { getBoundingClientRect: () => ({ top: 0 }) });
  stage.scrollTop = 200;
  fireEvent.scroll(stage);
  fireEvent.click(screen.getByRole("button", { name: "Layout" }));
  expect(goBack).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
});

it("leads to the side wagers first, and from them to the replica", () => {
  render(
    <div class="table-stage">
      <PastNumbers results={signal([])} />
      <div class="side-wagers" />
      <div class="roulette-racetrack" />
    </div>,
  );
  const stage = document.querySelector(".table-stage") as HTMLElement;
  const goTo = { side: vi.fn(), replica: vi.fn() };
  const place = (part: string, goTo: () => void, at: number) =>
    Object.assign(document.querySelector(part) as HTMLElement, {
      scrollIntoView: goTo,
      getBoundingClientRect: () => ({ top: at - stage.scrollTop }),
    });
  place(".side-wagers", goTo.side, 300);
  place(".roulette-racetrack", goTo.replica, 500);
  Object.defineProperties(stage, {
    clientHeight: { value: 250 },
    scrollHeight: { value: 900 },
  });
  fireEvent.click(screen.getByRole("button", { name: "Side wagers" }));
  expect(goTo.side).toHaveBeenCalledOnce();
  stage.scrollTop = 300;
  fireEvent.scroll(stage);
  fireEvent.click(screen.getByRole("button", { name: "Racetrack" }));
  expect(goTo.replica).toHaveBeenCalledOnce();
  stage.scrollTop = 500;
  fireEvent.scroll(stage);
  expect(screen.getByRole("button", { name: "Layout" })).toBeTruthy();
});
