import { describe, expect, it } from "vitest";
import type { TableState } from "../src/store/table_state";
import { text } from "../src/text";
import { statusWords } from "../src/views/status_words";

const words = (status: TableState["status"], statusMessage: string) =>
  statusWords({ status, statusMessage } as TableState);

describe("why a table does not go on", () => {
  it("tells an operator's reason after what has become of the table", () => {
    expect(words("paused", "dice inspection")).toBe("The table is paused. dice inspection");
    expect(words("closed", "")).toBe(text.table.closed);
  });

  it("leaves whole sentences of the house as they are", () => {
    expect(words("waiting", "The cage is not answering.")).toBe("The cage is not answering.");
    expect(words("open", "The meter is locked.")).toBe("The meter is locked.");
    expect(words("open", "")).toBe("");
  });
});
