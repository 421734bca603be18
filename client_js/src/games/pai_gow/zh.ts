export default {
  words: {
    name: "牌九",
    running: "正在派牌",
    families: { hand: "一手牌" },
    features: { player_bank: "玩家坐庄", co_bank: "合庄" },
  },
  text: {
    called: {
      win: (box: number) => `${box}号位赢`,
      lose: (box: number) => `${box}号位输`,
      push: (box: number) => `${box}号位平手`,
      won: (sum: string) => `您赢得${sum}`,
      lost: (sum: string) => `您输了${sum}`,
      even: "平手：退还注码",
      dealerFirst: (start: string) => `${start}：先派荷官`,
      deadHandFirst: (start: string) => `${start}：先派死牌`,
      boxFirst: (start: string, box: number) => `${start}：先派${box}号位`,
      bank: (box: number) => `${box}号位坐庄`,
      coBank: (box: number) => `${box}号位坐庄，赌场承担一半`,
      surrenders: (box: number) => `${box}号位投降`,
      dealerHasSet: "荷官已摆好",
    },
    outcome: (wins: number, ties: number, losses: number) => `${wins}赢，${ties}和，${losses}输`,
    noHands: "没有比到最后的牌",
    statistics: { win: "赢的位置", push: "和的位置", lose: "输的位置" },
    spots: { hand: "一手牌", bank: "庄家出的本钱" },
  },
};
