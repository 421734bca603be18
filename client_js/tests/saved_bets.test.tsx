// Bets saved under a name: in the browser, for each layout.

import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  deleteBets,
  layoutOf,
  MOST_SAVED,
  renameBets,
  saveBets,
  savedFor,
} from "../src/store/saved_bets";
import type { TableStore } from "../src/store/table_store";
import { SavedBetsDialog } from "../src/views/saved/SavedBetsDialog";

const HERE = "roulette/single_zero";
const red = { on: "red", pick: [], amount: 500 };
const split = { on: "split", pick: ["17", "18"], amount: 1000 };

const forgetAll = () => {
  for (const { name } of savedFor(HERE)) deleteBets(HERE, name);
};

beforeEach(forgetAll);
afterEach(() => {
  cleanup();
  forgetAll();
  vi.resetModules();
});

describe("saved bets", () => {
  it("belong to one layout", () => {
    saveBets(HERE, "Sundays", [red, split]);
    expect(savedFor(HERE)).toEqual([{ name: "Sundays", bets: [red, split] }]);
    expect(savedFor("roulette/double_zero")).toEqual([]);
    expect(layoutOf({ game: "roulette", variant: "single_zero" })).toBe(HERE);
  });

  it("are renamed, replaced and deleted by their name", () => {
    saveBets(HERE, "One", [red]);
    saveBets(HERE, "Two", [split]);
    renameBets(HERE, "One", "First");
    expect(savedFor(HERE).map(({ name }) => name)).toEqual(["First", "Two"]);
    saveBets(HERE, "Two", [red, red]);
    expect(savedFor(HERE)).toContainEqual({ name: "Two", bets: [red, red] });
    renameBets(HERE, "First", "Two");
    expect(savedFor(HERE)).toEqual([{ name: "Two", bets: [red] }]);
    deleteBets(HERE, "Two");
    expect(savedFor(HERE)).toEqual([]);
  });

  it("are bounded", () => {
    for (let i = 0; i < MOST_SAVED + 3; i++) saveBets(HERE, `Bet ${i}`, [red]);
    expect(savedFor(HERE)).toHaveLength(MOST_SAVED);
  });

  it("are there again after a reload, and what is no bet is left out", async () => {
    saveBets(HERE, "Sundays", [red]);
    expect(localStorage.getItem("croupier.saved_bets")).toContain("Sundays");
    const strange = [{ name: "x" }, null, { name: "y", bets: [{ on: 1 }] }];
    const stored = { [HERE]: [...savedFor(HERE), ...strange], other: 7 };
    localStorage.setItem("croupier.saved_bets", JSON.stringify(stored));
    vi.resetModules();
    const again = await import("../src/store/saved_bets");
    expect(again.savedFor(HERE)).toEqual([{ name: "Sundays", bets: [red] }]);
    again.deleteBets(HERE, "Sundays");
    localStorage.setItem("croupier.saved_bets", "{not json");
    vi.resetModules();
    expect((await import("../src/store/saved_bets")).savedFor(HERE)).toEqual([]);
    localStorage.removeItem("croupier.saved_bets");
  });
});

describe("the dialog", () => {
  function open(bets: readonly (typeof red)[]) {
    const layTogether = vi.fn();
    const onClose = vi.fn();
    const facts = signal({ game: "roulette", variant: "single_zero" });
    const table = {
      protocol: { facts, open: signal(true) },
      input: { savable: signal(bets), layTogether },
    } as unknown as TableStore;
    render(<SavedBetsDialog table={table} onClose={onClose} />);
    return { layTogether, onClose };
  }

  it("saves what lies on the layout under a name, and places it again as a bundle", () => {
    const { layTogether, onClose } = open([red, { ...split, pick: [] }]);
    expect(screen.getByText("On the layout now: 2 wagers, $15")).toBeTruthy();
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: "  Sundays " } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    fireEvent.click(screen.getByRole("button", { name: "Place Sundays" }));
    expect(layTogether.mock.calls).toEqual([savedFor(HERE)]);
    expect(onClose).toHaveBeenCalled();
  });

  it("renames and deletes", () => {
    saveBets(HERE, "Sundays", [red]);
    open([]);
    expect(screen.getByText(/^Lay chips first/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Rename Sundays" }));
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Mondays" } });
    fireEvent.click(screen.getByRole("button", { name: "Keep this name" }));
    expect(savedFor(HERE).map(({ name }) => name)).toEqual(["Mondays"]);
    fireEvent.click(screen.getByRole("button", { name: "Delete Mondays" }));
    expect(savedFor(HERE)).toEqual([]);
    expect(screen.getByText(/^You have saved no bets/)).toBeTruthy();
  });
});
