import { type Catalogue, en } from "../en";

export const de: Catalogue = en;
