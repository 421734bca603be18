import { number } from "../../text/format";

export default {
  words: {
    name: "骰宝",
    running: "正在摇骰",
    families: {
      three_of_a_kind: "围骰",
      two_of_a_kind: "对子",
      any_three_of_a_kind: "全围",
      total: "总点数",
      two_dice: "两骰组合",
      small: "小",
      big: "大",
      one_of_a_kind: "单骰",
    },
  },
  past: {
    title: (rolls: number) => `路单：${number(rolls)}次`,
    independent: "每次掷骰都独立抽取：之前的结果不会改变任何事。",
    roads: { size: "大小", parity: "单双" },
    plates: { bead: "珠盘路", big: "大路" },
    marks: { big: "大", small: "小", triple: "围", odd: "单", even: "双" },
    names: { big: "大", small: "小", triple: "围骰", odd: "单", even: "双" },
    picture: (plate: string, counts: string) => `${plate}：${counts}`,
    counted: (name: string, times: number) => `${number(times)} ${name}`,
    triples: "围骰既不是大也不是小：单独标记，不另起一列。",
  },
  text: {
    called: (dice: readonly number[], total: number) => `${dice.join("、")}，共${total}点`,
    layout: "骰宝台面",
    shaker: "骰盅",
    covered: "已盖住",
    face: (face: number) => `一个${face}`,
    any: "全围",
    kinds: { small: "小", big: "大", triple: "围骰" },
    letters: { small: "小", big: "大", triple: "围" },
    spans: { small: "4至10", big: "11至17" },
    losesOnTriple: "围骰时输",
    oneOfAKindPays: "1 · 2 · 3比1",
    oneOfAKindPaysShort: "1/2/3 : 1",
    outcome: (total: number, kind: "small" | "big" | "triple", dice: readonly number[]) =>
      `${total} ${{ small: "小", big: "大", triple: "围骰" }[kind]}: ${dice.join(", ")}`,
    sum: (dice: readonly number[]) => dice.join(" + "),
    twoDice: (one: string, other: string) => `两骰${one}和${other}`,
  },
};
