import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { motionByChoice } from "./motion_by_choice.ts";

/** Where `npm run dev` finds the house; the built client is served by the house itself. */
const house = process.env["CROUPIER_HOUSE"] ?? "ws://127.0.0.1:8080";

const START = join(import.meta.dirname, "src/start.tsx");

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const neededAtTheStart = new Set<string>();

/** "start" for a module that the first page imports, directly or not, and not only when asked. */
function atTheStart(id: string, modules: Modules): string | null {
  if (neededAtTheStart.size === 0) addImports(START, modules);
  return neededAtTheStart.has(id) ? "start" : null;
}

function addImports(id: string, modules: Modules): void {
  if (neededAtTheStart.has(id)) return;
  neededAtTheStart.add(id);
  for (const one of modules.getModuleInfo(id)?.importedIds ?? []) addImports(one, modules);
}

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  css: { postcss: { plugins: [motionByChoice()] } },
  build: {
    outDir: "dist",
    target: "es2022",
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What is there before the page knows its sentences: it may import nothing that keeps one.
            {
              name: "language",
              priority: 2,
              test: /src\/(text\/(language|format)|store\/browser_storage|languages\/parts)\.ts|preload-helper/,
            },
            // Two files in the place of a hundred small ones: all that the first page needs, however
            // few import it, and what only some tables and dialogs share.
            { name: atTheStart, debugName: "start", priority: 1 },
            { name: "tables", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/play": { target: house, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx", "src/**/*.test.ts", "src/**/*.test.tsx"],
    // One simulated page for many files, and threads, which start sooner than processes: half the time.
    // So a file leaves nothing behind: what it stubs is put back, and it unmounts what it renders.
    pool: "threads",
    isolate: false,
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
  },
});
