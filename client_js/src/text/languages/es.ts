import { type Catalogue, en } from "../en";

export const es: Catalogue = en;
