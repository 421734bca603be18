import { money } from "../../text/format";

export default {
  replay: {
    cut: (box: number) => `${box}号位切牌`,
    noCut: (box: number) => `${box}号位不切牌`,
    war: (box: number, cents: number, tieCents: number) =>
      `${box}号位以${money(cents)}开战${tieCents > 0 ? `，并押${money(tieCents)}和局` : ""}`,
    surrender: (boxes: readonly number[]) => `投降：${boxes.join("、")}号位`,
    timeUp: (boxes: readonly number[]) => `时间已到。投降：${boxes.join("、")}号位`,
    dealt: (card: string, ties: readonly number[]) =>
      `荷官：${card}${ties.length > 0 ? `。平手：第${ties.join("、")}格` : ""}`,
  },
};
