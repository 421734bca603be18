import { de } from "../text/languages/de";
import { type LaterModules, type Modules, partsOf, placesOf } from "./parts";

const games = import.meta.glob("../games/*/de.ts", { eager: true }) as Modules;
const views = import.meta.glob("../views/*/de.ts", { eager: true }) as Modules;

export const words = { common: de, ...partsOf(games), ...partsOf(views) };

export const later = placesOf(import.meta.glob("../games/*/*_de.ts") as LaterModules);
