import { es } from "../text/languages/es";
import { type Modules, partsOf } from "./parts";

const games = import.meta.glob("../games/*/es.ts", { eager: true }) as Modules;
const views = import.meta.glob("../views/*/es.ts", { eager: true }) as Modules;

export const words = { common: es, ...partsOf(games), ...partsOf(views) };
