import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../src/components/ErrorBoundary";
import { GAMES } from "../src/games";
import { lazyTable, type TableParts } from "../src/games/lazy_table";
import { gameTable } from "./game_table";

const PARTS: TableParts = {
  Layout: ({ facts }) => <p>layout of {facts.game}</p>,
  Equipment: ({ facts }) => <p>equipment of {facts.game}</p>,
};
const { props } = gameTable({ game: "some_game", spots: [] });

/** A table whose parts come when the test says so. */
function waiting() {
  let resolve: (parts: TableParts) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<TableParts>((found, failed) => {
    [resolve, reject] = [found, failed];
  });
  const load = vi.fn(() => promise);
  return { load, resolve, reject, table: lazyTable(load) };
}

function show({ Layout, Equipment }: TableParts) {
  return render(
    <ErrorBoundary fallback={<p>broken</p>}>
      <Equipment {...props} />
      <Layout {...props} />
    </ErrorBoundary>,
  );
}

afterEach(cleanup);

describe("the parts of a table that are loaded when somebody goes there", () => {
  it("are both shown as soon as they are there, and at once from then on", async () => {
    const { load, resolve, table } = waiting();
    expect(load).not.toHaveBeenCalled();
    const shown = show(table);
    expect(shown.container.textContent).toBe("");
    resolve(PARTS);
    await screen.findByText("layout of some_game");
    expect(shown.container.textContent).toBe("equipment of some_gamelayout of some_game");
    cleanup();
    expect(show(table).container.textContent).toBe("equipment of some_gamelayout of some_game");
  });

  it("leave no page that waits for ever if they cannot be loaded", async () => {
    vi.useFakeTimers();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const load = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    show(lazyTable(load));
    await act(async () => void (await vi.advanceTimersByTimeAsync(14_900)));
    expect(document.body.textContent).toBe("");
    await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
    expect(screen.getByText("broken")).toBeTruthy();
    vi.useRealTimers();
  });

  it("are not missed by who has left before they came", async () => {
    const { load, reject, table } = waiting();
    show(table);
    cleanup();
    await act(async () => reject(new TypeError("Failed to fetch")));
    expect(document.body.textContent).toBe("");
    expect(load).toHaveBeenCalledTimes(2); // once for each part, and not again
  });

  it("are asked for again after a failure, and once only when they are there", async () => {
    const load = vi.fn(async () => PARTS);
    load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const table = lazyTable(load);
    await expect(table.loadTable()).rejects.toThrow("Failed to fetch");
    await table.loadTable();
    await table.loadTable();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("exist for every game that says it has them", async () => {
    for (const view of GAMES) await view.loadTable?.();
    expect(GAMES.filter((view) => view.loadTable).length).toBeGreaterThan(5);
  });
});
