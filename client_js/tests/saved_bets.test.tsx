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
  function open(bets: readonly (typeof red)[], whyNot = (): string | null => null) {
    const layTogether = vi.fn();
    const onClose = vi.fn();
    const facts = signal({ game: "roulette", variant: "single_zero" });
    const table = {
      protocol: { facts, open: signal(true) },
      input: { savable: signal(bets), layTogether, whyNot },
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

  it("brings back what was deleted, to its place", () => {
    for (const name of ["One", "Two", "Three"]) saveBets(HERE, name, [red]);
    open([]);
    fireEvent.click(screen.getByRole("button", { name: "Delete Two" }));
    expect(screen.getByRole("status").textContent).toContain("“Two” is deleted.");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(savedFor(HERE).map(({ name }) => name)).toEqual(["One", "Two", "Three"]);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("gives no name twice, and says when saved bets make way for others", () => {
    saveBets(HERE, "One", [red]);
    saveBets(HERE, "Two", [split]);
    open([red]);
    fireEvent.click(screen.getByRole("button", { name: "Rename One" }));
    const [name, saved] = screen.getAllByLabelText(/^Name/);
    fireEvent.input(name as HTMLElement, { target: { value: "Two" } });
    expect(screen.getByRole("button", { name: "Keep this name" })).toHaveProperty("disabled", true);
    fireEvent.keyDown(name as HTMLElement, { key: "Escape" });
    expect(screen.getByRole("button", { name: "Rename One" })).toBeTruthy();
    fireEvent.input(saved as HTMLElement, { target: { value: "Two" } });
    expect(screen.getByRole("button", { name: "Replace" })).toBeTruthy();
  });

  it("says why this table does not take them", () => {
    saveBets(HERE, "Sundays", [red]);
    open([], () => "This table takes at most $1 a wager.");
    expect(screen.getByText("This table takes at most $1 a wager.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Place Sundays" })).toHaveProperty("disabled", true);
  });
});
