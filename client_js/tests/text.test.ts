import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gameName } from "../src/games";
import { text, wordFor } from "../src/text";
import { money, netMoney, payout, percentage } from "../src/text/format";

const source = join(import.meta.dirname, "../src");

/** This client's own views: a game keeps the sentences of its table beside it. */
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("text/"))
  .map((file) => ({ file, code: readFileSync(join(source, file), "utf8") }));

const FAMILIES = ["movement", "phase", "status", "link", "check"];

describe("the catalogue", () => {
  it("holds no sentence that nobody says", () => {
    const said = files.map(({ code }) => code).join("\n");
    const unsaid = Object.entries(text)
      .filter(([family]) => !FAMILIES.includes(family))
      .flatMap(([family, words]) => Object.keys(words).map((word) => [family, word] as const))
      .filter(([family, word]) => !said.includes(`text.${family}.${word}`))
      // Chosen by a word of the protocol or of the store: text.lobby[limit], text.tabs[name] …
      .filter(([family]) => !said.includes(`text.${family}[`));
    expect(unsaid).toEqual([]);
  });

  it("says everything that a view says: no words stand between the tags", () => {
    const strays = files
      .filter(({ file }) => file.endsWith(".tsx"))
      .flatMap(({ file, code }) => {
        const words = code.matchAll(/<\/?[\w.]+(?:\s[^<>{}]*)?>\s*([A-Za-z][\w ,.']*\w)\s*<\//g);
        return [...words].map(([, stray]) => `${file}: ${stray}`);
      });
    expect(strays).toEqual([]);
  });

  it("has a sentence for every state of the connection and every status of a table", () => {
    for (const kind of ["connecting", "open", "lost", "ended"] as const) {
      expect(text.link[kind]).not.toBe("");
    }
    for (const status of ["paused", "closed", "waiting"] as const) {
      expect(text.table[status]).not.toBe("");
    }
  });

  it("makes a word readable that it does not know yet", () => {
    expect(wordFor(text.movement, "bank_fee")).toBe("bank fee");
    expect(wordFor(text.movement, "issue")).toBe("Chips received");
    expect(gameName("faro_bank")).toBe("faro bank");
    expect(gameName("roulette")).toBe("Roulette");
  });
});

describe("money and odds", () => {
  it.each([
    [0, "$0", "$0"],
    [500, "$5", "+$5"],
    [-50, "-$0.50", "−$0.50"],
    [123_456_700, "$1,234,567", "+$1,234,567"],
  ])("%i cents", (cents, plain, net) => {
    expect(money(cents)).toBe(plain);
    expect(netMoney(cents)).toBe(net);
  });

  it("are said as dealers say them", () => {
    expect(payout("35")).toBe("35 to 1");
    expect(payout("7/6")).toBe("7 to 6");
    expect(payout("35 to 1 on a fifth")).toBe("35 to 1 on a fifth");
    expect(payout("10 to 1 … 1000 to 1, drawn")).toBe("10 to 1 … 1,000 to 1, drawn");
    expect(percentage(97.297297)).toBe("97.30%");
  });
});
