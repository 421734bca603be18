import { expect, it } from "vitest";
import { hashOf, parseRoute } from "../src/store/route";

it("an address names its view, also a damaged one", () => {
  expect(parseRoute("#/table/a%20b")).toEqual({ view: "table", table: "a b" });
  expect(parseRoute("#/table/%E0%A4%A")).toEqual({ view: "table", table: "%E0%A4%A" });
  expect(parseRoute("#/nowhere")).toEqual({ view: "lobby" });
  expect(parseRoute(hashOf({ view: "guide", table: "50%" }))).toEqual({
    view: "guide",
    table: "50%",
  });
});
