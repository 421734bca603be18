export default {
  guide_text: {
    round: {
      place: "在一个位置下首注，愿意的话再在旁边下和注。",
      closed: "“停止下注”之后，每个位置发一张明牌，然后庄家也发一张。",
      compared: "大的牌赢；A最大，2最小，花色不论。您的牌大则赢，小则输。",
      choice: "牌相同为打和。由您选择：投降，输一半注金；或者开战。",
      war: "开战时首注归庄家，您再下同样金额的开战注。烧掉三张牌，然后您和庄家各再发一张。",
      second: "您的牌较大或相同，开战注赢；较小则输。",
    },
    titles: { initial: "首注与开战", tie: "和注" },
    wins: {
      initial: "您的牌比庄家的大，此注赢；比庄家的小，此注输。",
      tied: "两张牌相同时，您投降或开战。",
      stays: "下了之后，在分出胜负之前不得更改。",
      tie: "您的牌与庄家的相同，此注赢，无论您之后怎样选择。",
      tieAtWar: "开战发牌之前，您可以再下一个和注。",
    },
    examples: {
      title: (bet: string) => `${bet}遇到打和`,
      surrender: (half: string) => `您投降：退还${half}，这一局对您就结束了。`,
      war: (bet: string, both: string) => `您再拿${bet}开战：一共有${both}在台上。`,
      won: (win: string, ahead: string) =>
        `您的开战牌较大：开战注赢${win}，首注没有了，您净赢${ahead}。`,
      secondTie: (win: string, ahead: string) =>
        `您的开战牌相同，即再次打和，有奖励：开战注赢${win}，您净赢${ahead}。`,
      lost: (both: string) => `您的开战牌较小：您一共输${both}。`,
      tie: (bet: string, pays: string, win: string) =>
        `${bet}的和注，赔率为${pays}，第一次打和时赢${win}。`,
    },
    troubles: {
      late: "打和之后您没有及时选择：赌场替您投降，退还一半注金。",
      noCard: "某个注没有发到牌：此注作废，注金退还。",
      cover: "切牌卡在一局中出现：这一局打完，然后洗牌。",
      reshuffle: "管理员可以在任何一局之后要求重新洗牌。注金不受影响。",
    },
    firstBet: "把它放在一个空位上：您就坐在那里了。",
    result: "庄家的牌在这里。您赢的会自动记入余额。",
  },
};
