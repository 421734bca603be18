// Whose turn it is, who is at the table, and who is a bot.

import { cleanup, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { casinoWar } from "../src/games/casino_war";
import { SeatRail } from "../src/games/craps/SeatRail";
import { turnOf } from "../src/games/turn";
import type { DecisionInfo, OfferInfo, SeatInfo } from "../src/protocol";
import { HouseStore } from "../src/store/house_store";
import { text } from "../src/text";
import { HouseContext } from "../src/views/house_context";
import { PlayersPanel } from "../src/views/panels/PlayersPanel";
import { TableHeader } from "../src/views/TableHeader";
import warSpots from "./casino_war/spots.json";
import { gameTable } from "./game_table";
import { type Seen, snapshot } from "./messages";
import { SimulatedSocket } from "./simulated_socket";

const NOW = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const DECISION: DecisionInfo = {
  seats: [2, 3],
  choices: ["war", "surrender"],
  default: "surrender",
  closes_ms: NOW + 9000,
};
const OFFER: OfferInfo = {
  offer: "dice",
  seat: 4,
  choices: ["accept_dice", "pass_dice"],
  declined: "pass_dice",
  closes_ms: NOW + 7000,
};
const NOBODY = { decision: null, offer: null, shooter: null, closesMs: null };

const SEATS: readonly SeatInfo[] = [
  { seat: 1, name: "Ada", kind: "player" },
  { seat: 2, name: "Ben", kind: "guest" },
  { seat: 3, name: "Rivet 3", kind: "bot" },
  { seat: 4, name: "Cleo", kind: "guest", connected: false, gone: true },
];

describe("whose turn it is", () => {
  it("is that of the seats that have to decide, or of the seat with an offer", () => {
    expect(turnOf({ ...NOBODY, decision: DECISION })).toEqual({
      seats: [2, 3],
      closesMs: NOW + 9000,
    });
    expect(turnOf({ ...NOBODY, offer: OFFER })).toEqual({ seats: [4], closesMs: NOW + 7000 });
  });

  it("is the shooter's while bets are open, with or without a clock", () => {
    expect(turnOf({ ...NOBODY, shooter: 5, closesMs: NOW })).toEqual({ seats: [5], closesMs: NOW });
    expect(turnOf({ ...NOBODY, shooter: 5 })).toEqual({ seats: [5], closesMs: null });
  });

  it("is nobody's once everybody has decided", () => {
    expect(turnOf({ ...NOBODY, decision: { ...DECISION, seats: [] } })).toBeNull();
    expect(turnOf(NOBODY)).toBeNull();
  });
});

/** A table as the whole page has it, at which these messages have been heard. */
function follow(changes: Seen) {
  const socket = new SimulatedSocket();
  const house = new HouseStore(() => socket, "#/table/roulette-1");
  house.connection.start();
  socket.open();
  socket.welcome();
  const request = socket.last("watch_table")?.request ?? 0;
  const seated = { seats: SEATS, players: 3, time_ms: NOW };
  socket.say(snapshot({ request, ...seated, ...changes }));
  const table = house.table.value;
  if (table === null) throw new Error("no table is followed");
  return { house, table, end: () => house.connection.stop() };
}

const WAR: Seen = { game: "casino_war", variant: "", spots: [], rules: {} };

describe("the list of players", () => {
  function list(changes: Seen) {
    const { house, table, end } = follow(changes);
    render(
      <HouseContext.Provider value={house}>
        <PlayersPanel table={table} />
      </HouseContext.Provider>,
    );
    end();
    return screen.getAllByRole("listitem");
  }

  it("names who is at the table, and not who has left it", () => {
    const rows = list({}).map((row) => row.textContent);
    expect(screen.getByRole("heading").textContent).toBe(text.players.title(3));
    expect(rows.map((row) => row?.match(/Ada|Ben|Rivet|Cleo/)?.[0])).toEqual([
      "Ada",
      "Ben",
      "Rivet",
    ]);
  });

  it("says that nobody is there when all have left", () => {
    const { house, table, end } = follow({ seats: SEATS.slice(3), players: 0 });
    render(
      <HouseContext.Provider value={house}>
        <PlayersPanel table={table} />
      </HouseContext.Provider>,
    );
    end();
    expect(screen.getByText(text.players.nobody)).toBeTruthy();
  });

  it("marks a bot, and nobody else, as one", () => {
    const marked = list({}).filter((row) => within(row).queryByRole("img", { name: "bot" }));
    expect(marked.map((row) => row.textContent?.includes("Rivet"))).toEqual([true]);
  });

  it("marks those that the table waits for, with the time they have", () => {
    const rows = list({ ...WAR, phase: "deciding", decision: DECISION, closes_ms: NOW + 9000 });
    const waited = rows.filter((row) => row.dataset["turn"] === "");
    expect(waited.length).toBe(2);
    for (const row of waited) {
      expect(within(row).getByRole("timer").getAttribute("aria-label")).toBe(
        text.table.secondsLeft(9),
      );
    }
  });
});

describe("the head of the table", () => {
  const words = (changes: Seen) => {
    const { house, table, end } = follow({ ...WAR, phase: "deciding", ...changes });
    render(
      <HouseContext.Provider value={house}>
        <TableHeader table={table} onPanel={() => {}} onChat={() => {}} onHelp={() => {}} />
      </HouseContext.Provider>,
    );
    end();
    return document.querySelector(".table-phase p")?.textContent;
  };

  it("says that it is my turn, or whose", () => {
    expect(words({ seat: 2, decision: DECISION })).toBe(text.turn.mine);
    cleanup();
    expect(words({ seat: 1, decision: { ...DECISION, seats: [2] } })).toBe(text.turn.of("Ben"));
    cleanup();
    expect(words({ seat: 1, decision: DECISION })).toBe(text.phase.deciding);
  });

  it.each([
    ["set", "Ben sets tiles"],
    ["deliver", "Ben shakes the dice"],
  ])("says at Pai Gow that another is asked to %s", (choice, said) => {
    const decision = { ...DECISION, seats: [2], choices: [choice], default: choice };
    expect(words({ game: "pai_gow", seat: 1, decision })).toBe(said);
  });

  it("says at Pai Gow that several others set tiles", () => {
    const decision = { ...DECISION, choices: ["set"], default: "set" };
    expect(words({ game: "pai_gow", seat: 1, decision })).toBe("Players set tiles");
  });

  it("says that numbers are struck until the wheel comes over the felt", () => {
    const drawn = { phase: "drawn", drawn: { number: "17", lucky: { "5": 99 } } } as const;
    const lightning = { ...drawn, game: "lightning_roulette" };
    expect(words({ ...lightning, rest_ms: 9000 })).toBe("Numbers are being struck");
    cleanup();
    expect(words({ ...lightning, rest_ms: 3000 })).toBe("The wheel is turning");
    cleanup();
    expect(words({ ...drawn, game: "roulette", rest_ms: 9000 })).toBe("The wheel is turning");
  });
});

describe("the felt", () => {
  it("marks the box that has to decide, mine in words", () => {
    const made = gameTable({ game: "casino_war", rules: { decks: 6, boxes: 1 }, spots: warSpots });
    made.seating.seats.value = new Map(SEATS.map((one) => [one.seat, one]));
    made.seating.seat.value = 2;
    made.seating.turn.value = turnOf({ ...NOBODY, decision: DECISION });
    render(<casinoWar.Layout {...made.props} />);
    const boxes = [...document.querySelectorAll<HTMLElement>(".seat-box[data-turn]")];
    expect(boxes.map((box) => box.dataset["box"]).sort()).toEqual(["2", "3"]);
    const mine = document.querySelector('[data-box="2"] .turn-mark');
    expect(mine?.textContent).toContain(text.turn.mine);
    expect(document.querySelectorAll('[data-box="3"] .bot-badge').length).toBe(1);
    expect(document.querySelectorAll('[data-box="2"] .bot-badge').length).toBe(0);
    expect(document.querySelector('[data-box="4"]')?.getAttribute("aria-label")).toContain(
      text.account.gone,
    );
  });

  it("marks the shooter on the rail of craps", () => {
    const made = gameTable({ game: "craps", rules: {}, spots: [] });
    made.seating.seats.value = new Map(SEATS.map((one) => [one.seat, one]));
    made.posted.value = { shooter: 3, point: 0, rolls: 0 };
    made.seating.turn.value = { seats: [3], closesMs: NOW + 4000 };
    render(<SeatRail {...made.props} isParted={false} />);
    const seats = screen.getAllByRole("listitem");
    const marked = seats.filter((seat) => seat.querySelector("[data-turn]"));
    expect(marked.map((seat) => seats.indexOf(seat) + 1)).toEqual([3]);
    expect(within(marked[0] as HTMLElement).getByRole("timer")).toBeTruthy();
  });
});
