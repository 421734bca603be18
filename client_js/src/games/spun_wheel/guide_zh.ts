import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  place: "选一枚筹码，放在台面的一个符号上。您想押多少个符号都可以。",
  noMoreBets: "时间一到，荷官喊“停止下注”。此后投注不再变动。",
  spin: "转动转轮。指针停在一格里。",
  paid: "押在其他符号上的投注输。然后赔付押中该格符号的每一注。",
  wins: (sections: number) => `指针停在显示您的符号的一格，就赢。转轮共有${sections}格。`,
  decisive: (shown: readonly string[], decisive: number, all: number) =>
    `${shown.join("、")}不结算任何投注。因此桌上所示的机会只按${all}格中另外${decisive}格计算。`,
  between:
    "指针停在两格之间：该次作废，转轮重新转动。本馆的生成器总是指定唯一的一格，所以这里不会发生。",
  firstBet: (name: string, count: number, all: number) =>
    `放在${name}上：${all}格中有${count}格显示它，比其他符号都多。`,
  result: "转轮在这里显示结果。您赢的会自动进入余额。",
  aWin: "赢的例子",
  winLine: (bet: string, name: string, pays: string, win: string, back: string) =>
    `您在${name}上押${bet}，赔率${pays}。开出：您赢${win}，连同本注共收回${back}。`,
  withMultipliers: "有倍数时",
  multipliedLine: (
    shown: readonly string[],
    name: string,
    bet: string,
    times: number,
    win: string,
  ) => `${shown.join("，然后")}，然后${name}：您押${bet}的赢额乘以${times}，即${win}。`,
};

export default { guide_text };
