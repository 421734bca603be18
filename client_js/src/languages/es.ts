import { es } from "../text/languages/es";
import { type LaterModules, type Modules, partsOf, placesOf } from "./parts";

const games = import.meta.glob("../games/*/es.ts", { eager: true }) as Modules;
const views = import.meta.glob("../views/*/es.ts", { eager: true }) as Modules;

export const words = { common: es, ...partsOf(games), ...partsOf(views) };

export const later = placesOf(import.meta.glob("../games/*/*_es.ts") as LaterModules);
