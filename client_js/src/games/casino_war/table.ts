// What only a visitor of the table needs.

export { Equipment } from "./Equipment";
export { Layout } from "./Layout";
