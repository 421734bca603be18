// Which parts of the client may import which. CONTRIBUTING.md relies on it: a game is described in
// its own folder, in one verifier, and in one line of each of the two indexes.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/games";
import { VERIFIERS } from "../src/verify/games";

const SOURCE = join(import.meta.dirname, "../src");

const FILES: readonly string[] = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .sort();

const codeOf = (file: string) => readFileSync(join(SOURCE, file), "utf8");

/** The modules of `src` that a module imports, types and lazy imports among them. */
function importsOf(file: string): readonly string[] {
  const code = codeOf(file);
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const exported = staticExports.flatMap(({ entries }) => entries);
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ]
    .filter((name) => name.startsWith(".") && !name.endsWith(".css"))
    .map((name) => fileOf(file, name));
}

function fileOf(importer: string, name: string): string {
  const base = resolve(SOURCE, dirname(importer), name);
  const found = [".ts", ".tsx", "/index.ts", "/index.tsx"].find((end) => existsSync(base + end));
  if (found === undefined) throw new Error(`${importer} imports ${name}: no such module`);
  return relative(SOURCE, base + found);
}

const IMPORTS: ReadonlyMap<string, readonly string[]> = new Map(
  FILES.map((file) => [file, importsOf(file)]),
);

const RULES = /^games\/\w+\/(rules|delivery)\.ts$/;

/** What each part may import besides itself; the first that matches a module is its part. */
const PARTS: readonly (readonly [part: RegExp, mayImport: readonly RegExp[]])[] = [
  [/^protocol\.ts$/, []],
  [/^text\//, [/^protocol\.ts$/, /^store\/browser_storage\.ts$/]],
  [/^languages\//, [/^text\//]],
  // What the regulation fixes about a game: plain data and functions.
  [RULES, []],
  [/^verify\//, [RULES, /^text\/format\.ts$/]],
  [/^components\//, [/^text\//]],
  [/^connection\//, [/^protocol\.ts$/]],
  [/^games\//, [RULES, /^components\//, /^text\//, /^protocol\.ts$/]],
  [
    /^store\//,
    [
      /^games\/(index|contract|turn)\.ts$/,
      /^games\/seats\/boxes\.ts$/,
      /^components\/(chip_tray|use_reduced_motion)\.ts$/,
      /^verify\/receipt\.ts$/,
      /^connection\//,
      /^text\//,
      /^protocol\.ts$/,
    ],
  ],
  [/^sound\//, [/^store\//, /^text\//, /^games\/contract\.ts$/, /^components\/wheel_motion\.ts$/]],
  [
    /^views\//,
    [
      /^games\/(index|contract)\.ts$/,
      /^games\/results\//,
      /^verify\/index\.ts$/,
      /^(components|store|sound|text)\//,
      /^protocol\.ts$/,
    ],
  ],
  [/^start\.tsx$/, [/^(views|store|text)\//, /^components\/load_again\.ts$/]],
  [/^main\.tsx$/, [/^languages\//, /^start\.tsx$/]],
];

function forbiddenImports(file: string): readonly string[] {
  const part = PARTS.find(([module]) => module.test(file));
  if (part === undefined) return [`${file} is in no part`];
  const [own, mayImport] = part;
  return (IMPORTS.get(file) ?? [])
    .filter((imported) => ![own, ...mayImport].some((module) => module.test(imported)))
    .map((imported) => `${file} imports ${imported}`);
}

/** The modules of every import circle, in the order in which they import one another. */
function circles(): readonly string[] {
  const found: string[] = [];
  const path: string[] = [];
  const done = new Set<string>();
  const visit = (file: string) => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const imported of IMPORTS.get(file) ?? []) visit(imported);
    path.pop();
    done.add(file);
  };
  for (const file of FILES) visit(file);
  return found;
}

describe("imports", () => {
  it("are read from every module", () => {
    expect(IMPORTS.get("main.tsx")).toContain("start.tsx");
    expect(IMPORTS.get("start.tsx")).toContain("views/App.tsx");
    expect([...IMPORTS.values()].flat().length).toBeGreaterThan(500);
  });

  it("point from each part to the parts below it", () => {
    expect(FILES.flatMap(forbiddenImports)).toEqual([]);
  });

  it("make no circle", () => {
    expect(circles()).toEqual([]);
  });
});

describe("a game", () => {
  it("has a view and a verifier", () => {
    const [views, verifiers] = [GAMES, VERIFIERS].map((games) => games.map(({ game }) => game));
    expect(verifiers).toEqual(views);
    expect(new Set(views).size).toBe(GAMES.length);
  });

  it("is named nowhere but in its folder and its verifier", () => {
    const elsewhere = FILES.filter(
      (file) => !/^(games\/\w+|verify\/games)\//.test(file) && file !== "protocol.ts",
    );
    const named = elsewhere.flatMap((file) => {
      const code = codeOf(file);
      return GAMES.filter(({ game }) => new RegExp(`["'\`]${game}["'\`]`).test(code)).map(
        ({ game }) => `${file}: ${game}`,
      );
    });
    expect(named).toEqual([]);
  });
});
