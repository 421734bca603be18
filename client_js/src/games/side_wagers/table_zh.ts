import { number } from "../../text/format";
import type { UpRow } from "./rules";

export default {
  text: {
    toOne: (odds: number) => `1 赔 ${number(odds)}`,
    b2b: {
      title: "B2B",
      spot: "B2B",
      explain: "与上一局开出的号码相同",
      previous: "上一局号码",
      none: "尚未开过",
      reader: "显示屏",
      range: (least: number, most: number) => `1 赔 ${number(least)}至${number(most)}`,
      drawn: (odds: number) => `1 赔 ${number(odds)}`,
    },
    blazing: {
      title: "Blazing 7’s",
      spot: "7’s",
      explain: "开出7、17或27即中。随后再放三个球，按落在7、17和27的球数赔付",
      outcomes: {
        three: "三个全中",
        two: "中两个",
        one: "中一个",
        one_color: "三个同色",
        other: "其他",
      },
      balls: "奖励局的球",
    },
    up: {
      title: "Roulette Up",
      spot: "Up",
      explain: "连续多少个号码，一个比一个大",
      tracker: "连升记录",
      box: (length: number, pays: string) => `连升${length}个：${pays}`,
      over: (length: number, previous: string) => `已连升${length}个：下一个号码须大于${previous}`,
      ended: (length: number) => `连升止于${length}个`,
      meter: "累进奖池",
      pays: (row: UpRow | undefined, isForOne: boolean): string => {
        if (row === undefined) return "–";
        if (row === "push") return "退还";
        if (row === "meter") return "奖池";
        return isForOne ? `${number(row)}×` : `${number(row)}:1`;
      },
      paysInWords: (row: UpRow | undefined, isForOne: boolean): string => {
        if (row === undefined) return "输";
        if (row === "push") return "退还注金";
        if (row === "meter") return "奖池的100%";
        return isForOne ? `连本共得注金的${number(row)}倍` : `1 赔 ${number(row)}`;
      },
    },
  },
};
