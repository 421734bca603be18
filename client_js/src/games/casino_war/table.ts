// What only a visitor of the table needs.

import { callWith } from "./call";
import { callToMe } from "./call_to_me";

export { Equipment } from "./Equipment";
export { Layout } from "./Layout";

callWith(callToMe);
