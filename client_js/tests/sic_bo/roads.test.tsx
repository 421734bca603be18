import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { Roads } from "../../src/games/sic_bo/past/Roads";
import { beadPlate, bigRoad } from "../../src/games/sic_bo/past/road";
import { gameTable } from "../game_table";

afterEach(cleanup);

const placed = (marks: string, columns = 18) =>
  bigRoad(
    [...marks].map((mark) => (mark === "T" ? null : mark)),
    columns,
  ).map(({ mark, column, row }) => `${mark}${column}/${row}`);

describe("the bead plate", () => {
  it("writes six under one another, then the next column", () => {
    const places = beadPlate([..."BSBSBSB"], 18).map(({ column, row }) => `${column}/${row}`);
    expect(places).toEqual(["0/0", "0/1", "0/2", "0/3", "0/4", "0/5", "1/0"]);
  });

  it("keeps the last columns, whole", () => {
    const beads = beadPlate([..."BBBBBBSSSSSSB"], 2);
    expect(beads.map(({ mark }) => mark).join("")).toBe("SSSSSSB");
  });
});

describe("the big road", () => {
  it("begins a column whenever the result changes", () => {
    expect(placed("BBSB")).toEqual(["B0/0", "B0/1", "S1/0", "B2/0"]);
  });

  it("runs on to the right where a column is full", () => {
    expect(placed("BBBBBBBB").slice(5)).toEqual(["B0/5", "B1/5", "B2/5"]);
    // The next columns begin beside the first, and turn above the tail of it.
    expect(placed("BBBBBBBBSSSSSSS").slice(8)).toEqual([
      ...["S1/0", "S1/1", "S1/2", "S1/3", "S1/4", "S2/4", "S3/4"],
    ]);
  });

  it("marks a triple on the roll before it, and breaks no column by it", () => {
    expect(placed("TBTTB")).toEqual(["B0/0", "B0/1"]);
    expect(bigRoad(["B", null, null, "B"], 18).map(({ triples }) => triples)).toEqual([2, 0]);
  });

  it("keeps the last columns", () => {
    expect(placed("BSBSB", 2)).toEqual(["S0/0", "B1/0"]);
  });
});

describe("the panel", () => {
  const { facts } = gameTable({ game: "sic_bo", spots: [] }).props;
  // Newest first: big, triple, small, small.
  const outcomes = ["6-6-5", "3-3-3", "1-2-3", "1-1-2"];

  it("shows big and small from the oldest roll on, and triples by themselves", () => {
    const { container } = render(<Roads facts={facts} outcomes={outcomes} />);
    const [bead, big] = [...container.querySelectorAll("svg")];
    const marksOf = (svg: Element | undefined) =>
      [...(svg?.querySelectorAll(".road-bead") ?? [])].map((one) => one.getAttribute("data-mark"));
    expect(marksOf(bead)).toEqual(["small", "small", "triple", "big"]);
    expect(marksOf(big)).toEqual(["small", "small", "big"]);
    expect(big?.querySelectorAll(".road-triple")).toHaveLength(1);
    const names = screen.getAllByRole("img").map((one) => one.getAttribute("aria-label"));
    expect(names).toEqual([
      "Bead plate: 2 small, 1 triple, 1 big",
      "Big road: 2 small, 1 triple, 1 big",
    ]);
  });

  it("shows odd and even by the total", () => {
    const { container } = render(<Roads facts={facts} outcomes={outcomes} />);
    fireEvent.click(screen.getByRole("button", { name: "Odd and even" }));
    const marks = [...container.querySelectorAll("svg:first-of-type .road-bead")].slice(0, 4);
    expect(marks.map((one) => one.getAttribute("data-mark"))).toEqual([
      "even",
      "even",
      "triple",
      "odd",
    ]);
  });
});
