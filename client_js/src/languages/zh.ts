import { zh } from "../text/languages/zh";
import { type Modules, partsOf } from "./parts";

const games = import.meta.glob("../games/*/zh.ts", { eager: true }) as Modules;

export const words = { common: zh, ...partsOf(games) };
