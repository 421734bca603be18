import { zh } from "../text/languages/zh";
import { type LaterModules, type Modules, partsOf, placesOf } from "./parts";

const games = import.meta.glob("../games/*/zh.ts", { eager: true }) as Modules;
const views = import.meta.glob("../views/*/zh.ts", { eager: true }) as Modules;

export const words = { common: zh, ...partsOf(games), ...partsOf(views) };

export const later = placesOf(import.meta.glob("../games/*/*_zh.ts") as LaterModules);
