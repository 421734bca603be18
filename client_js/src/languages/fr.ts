import { fr } from "../text/languages/fr";
import { type LaterModules, type Modules, partsOf, placesOf } from "./parts";

const games = import.meta.glob("../games/*/fr.ts", { eager: true }) as Modules;
const views = import.meta.glob("../views/*/fr.ts", { eager: true }) as Modules;

export const words = { common: fr, ...partsOf(games), ...partsOf(views) };

export const later = placesOf(import.meta.glob("../games/*/*_fr.ts") as LaterModules);
