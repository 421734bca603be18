import type { GuideText, VigorishWords } from "./guide_text";

const guide_text: GuideText = {
  round: {
    dice: "由一名玩家担任掷骰者，为所有人掷两颗骰子。掷骰者须先下注过线（Pass Line，押骰子赢）或不过线（Don’t Pass，押骰子输）。",
    comeOut:
      "第一掷称为出场掷（Come Out）。掷出7或11，过线立即赢；掷出2、3或12（即Craps），过线立即输。",
    point:
      "掷出其他总点数，该数即为点数（Point）：圆牌翻到“ON”放在其旁。此后继续掷骰，直到再次掷出点数，过线赢；或掷出7，过线输。",
    between: "每掷之前都可以下注。每一掷只结算它所决定的投注，其余投注保留。",
    shooter: "掷出7而输后，骰子交给左边的下一位玩家选择。掷骰者也可在任何一掷之后让出骰子。",
  },
  titles: {
    pass: "过线",
    dontPass: "不过线",
    passOdds: "过线赔率注",
    dontPassOdds: "不过线赔率注",
    come: "来注",
    dontCome: "不来注",
    comeOdds: "来注赔率注",
    dontComeOdds: "不来注赔率注",
    placeWin: "点数赢（Place）",
    placeLose: "点数输（Place）",
    buy: "买注（Buy）",
    lay: "卖注（Lay）",
    field: "区域注（Field）",
    sixSevenEight: "6-7-8",
    hardway: "硬式（对子）",
    anySeven: "任意七",
    anyCraps: "任意Craps",
    one: "下一掷的某个总点数",
    cAndE: "Craps与十一",
    horn: "角注（Horn）",
    hornHigh: "角注加高",
    whirl: "旋注（Whirl）",
    hop: "跳注（Hop）",
    fire: "火注（Fire）",
  },
  wins: {
    pass: "出场掷时，7和11赢，2、3和12输。此后，点数先于7掷出则赢。",
    passStays: "有了点数之后，该注必须保留。",
    dontPass: "出场掷时，2和3赢，7和11输，12退回。此后，7先于点数掷出则赢。",
    dontComesDown: "该注可随时收回或减少，但不能再加回。",
    passOdds: "有点数之后，将赔率注放在过线注后面。它随过线注一起赢，按点数的真实赔率赔付。",
    trueOdds: "庄家在赔率注上没有优势。可下多少取决于前面的注。",
    dontPassOdds:
      "有点数之后，将赔率注放在不过线注旁。它随不过线注一起赢，按点数反向的真实赔率赔付。",
    laidOdds: "可下多少按它能赢的金额计算。",
    come: "这是从下一掷开始的过线注：7和11赢，2、3和12输。其他总点数成为它自己的点数，该注移到那个数上。",
    comeStays: "移过去之后，该注必须保留。",
    dontCome:
      "这是从下一掷开始的不过线注：2和3赢，7和11输，12退回。其他总点数成为它自己的点数，该注移到那个数的后面。",
    comeOdds: "它跟随已移到该点数的来注，一起赢，按真实赔率赔付。",
    dontComeOdds: "它跟随已移到该点数后面的不来注，一起赢，按真实赔率赔付。",
    number: "您的点数先于7掷出则赢。其他总点数不影响该注。",
    seven: "7先于您的点数掷出则赢。其他总点数不影响该注。",
    buy: "按该点数的真实赔率赔付，扣除佣金（Vigorish）。",
    lay: "按该点数反向的真实赔率赔付，扣除佣金（Vigorish）。",
    rests: "出场掷时该注停用，不赢也不输，除非您叫“ON”。",
    comesDown: "赢的投注连同派彩一起退回。若要继续，请再次下注：按一下“重复”即可。",
    field: "由下一掷决定。2、3、4、9、10、11和12赢。",
    sixSevenEight: "由下一掷决定。6、7和8赢，对子赔得更多。",
    hardway: "您的点数以对子掷出则赢。以其他方式掷出，或先掷出7，则输。",
    anySeven: "由下一掷决定。7赢。",
    anyCraps: "由下一掷决定。2、3和12赢。",
    one: "由下一掷决定。掷出您所选的总点数则赢。",
    cAndE: "由下一掷决定。一半押任意Craps，一半押十一；可能一半赢而另一半输。",
    horn: "由下一掷决定。它是四注合一：2、3、11和12各占四分之一。",
    hornHigh: "这是分为五份的角注：2、3、11和12各一份，第五份再加在您所选的数上。",
    whirl: "这是分为五份的角注：2、3、11和12各一份，第五份押任意七。",
    hop: "由下一掷决定。两颗骰子正好开出您所选的两个点数则赢。",
    fire: "掷骰者在掷出7而输之前，掷中至少四个不同的点数则赢。只赔付一次，视掷中多少个而定。",
    fireLimits: (least: string, most: string) =>
      `不论本桌限额如何，火注为${least}至${most}，须为整美元。每名玩家只能下一注。`,
    fireWhen: "须在掷骰者的首次出场掷之前下注。此后该注保持不变。",
  },
  examples: {
    odds: "赔率注举例",
    passLine: (line: string, most: string) =>
      `您在过线上有${line}，点数为6。在此桌，您的赔率注最多${most}。`,
    oddsWin: (odds: string, pays: string, win: string, both: string) =>
      `您下${odds}赔率注，赔率为${pays}。6先于7掷出：赔率注赢${win}，连同过线注共赢${both}。`,
    vigorish: "佣金举例",
    withTheWager: (of: VigorishWords & { readonly cost: string }) =>
      `${of.name}下${of.bet}，需付${of.cost}：佣金为注金的${of.percent}%，即${of.vigorish}，下注时一并收取。赢时赔付${of.win}，净赢${of.ahead}。输时损失${of.cost}。`,
    fromTheWin: (of: VigorishWords) =>
      `${of.name}下${of.bet}，需付${of.bet}。赢时赔付${of.win}，扣除注金${of.percent}%的佣金${of.vigorish}：净赢${of.ahead}。输时损失${of.bet}，不收佣金。`,
  },
  troubles: {
    noRoll:
      "骰子离开赌桌或叠在一起为无效掷：不结算任何注，重新掷骰。生成器的骰子总是平放的，所以这里不会发生。",
    calledOff: "操作员取消一掷：自上一掷以来所下的注退回。之前各掷的投注连同其点数留在台面上。",
    shooterGone: "掷骰者离开或超时：骰子交给下一位玩家选择。投注和点数保留。",
  },
  firstBet: "放在过线上：这是掷骰者自己的注，也是桌上最好的注之一。",
  result: "骰子在这里显示每一掷。一掷所决定的投注会自动赔付或收走。",
};

export default { guide_text };
