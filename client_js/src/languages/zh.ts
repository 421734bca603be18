import { zh } from "../text/languages/zh";
import { type Modules, partsOf } from "./parts";

const games = import.meta.glob("../games/*/zh.ts", { eager: true }) as Modules;
const views = import.meta.glob("../views/*/zh.ts", { eager: true }) as Modules;

export const words = { common: zh, ...partsOf(games), ...partsOf(views) };
