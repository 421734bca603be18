import { type Catalogue, en } from "../en";

export const zh: Catalogue = en;
