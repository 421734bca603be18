import { type Catalogue, en } from "../en";

export const fr: Catalogue = en;
