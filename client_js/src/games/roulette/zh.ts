import { payout } from "../../text/format";

const numbers = {
  straight: "直注",
  split: "分注",
  three_numbers: "三数",
  four_numbers: "四数",
  six_numbers: "六数",
};

export default {
  words: {
    name: "轮盘",
    running: "轮盘转动中",
    variants: {
      single_zero: "单零",
      double_zero: "双零",
      double_zero_as_single: "双零作单零",
    },
    voidSpin: "无效：不结算任何注，轮盘重转",
    features: { b2b: "B2B", blazing_sevens: "Blazing 7’s", roulette_up: "Roulette Up" },
    families: {
      ...numbers,
      column: "列",
      dozen: "打",
      five_adjacent: "五个相邻号码",
    },
  },
  text: {
    called: (pocket: string, color: string, parity: string, half: string) =>
      [pocket, color, parity, half].filter(Boolean).join(" "),
    parities: { odd: "单", even: "双" },
    halves: { low: "小", high: "大" },
    asSingleZero:
      "双零轮盘当作单零轮盘使用：00不可下注。球落在00为“无效旋转”：该次作废，轮盘重新旋转。红、黑、单、双、1至18和19至36在0时输。",
    outcome: (number: string, color: string) => `${number} ${color}`,
    times: (count: number) => `${count}×`,
    hotNumber: (number: string, times: number, rounds: number) =>
      `出现最多：${number}，最近${rounds}局中${times}次`,
    percent: (count: number, total: number) =>
      `${total === 0 ? 0 : Math.round((100 * count) / total)}%`,
    layout: "轮盘台面",
    wheel: "轮盘",
    toReplica: "在轮盘上下注：邻注与尾数",
    toBoard: "返回面板",
    toSideWagers: "边注",
    toRacetrack: "赛道",
    toFelt: "台面",
    noSpin: "无效",
    covered: "遮盖",
    limits: (minimum: string, maximum: string) => [`最低 ${minimum}`, `最高 ${maximum}`] as const,
    spot: (name: string, pays: string) => `${name}，赔率 ${payout(pays)}`,
    boxes: { low: "1–18", even: "双", odd: "单", high: "19–36", column: "2:1" },
    colors: { red: "红", black: "黑", green: "绿" },
    statistics: "统计",
    lastRounds: (count: number) => (count === 1 ? "最近一局" : `最近 ${count} 局`),
    noResults: "暂无结果",
    hot: "出现最多",
    cold: "出现最少",
    tooFew: (rounds: number) => `${rounds} 局后显示最常与最少开出的号码`,
    unseen: (numbers: number) => `${numbers} 个号码未开出`,
    ofAllSpins: "占全部局数的比例；零不计单双与大小",
    shares: {
      red: "红",
      zero: "零",
      black: "黑",
      odd: "单",
      even: "双",
      low: "1–18",
      high: "19–36",
      dozens: ["第一打", "第二打", "第三打"],
    },
  },
  names: {
    numbers,
    outside: {
      first_five: "前五号",
      red: "红",
      black: "黑",
      odd: "单",
      even: "双",
      low: "1 至 18",
      high: "19 至 36",
      b2b: "B2B",
      blazing_sevens: "Blazing 7’s",
      roulette_up: "Roulette Up",
    },
    ordinals: ["第一", "第二", "第三"],
    dozen: (ordinal: string) => `${ordinal}打`,
    column: (ordinal: string) => `${ordinal}列`,
    fiveAdjacent: (around: string) => `${around} 的五个相邻号码`,
  },
};
