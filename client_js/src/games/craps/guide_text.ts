// The words of the craps guide.

import { translated } from "../../text/language";

export interface VigorishWords {
  readonly name: string;
  readonly bet: string;
  readonly percent: number;
  readonly vigorish: string;
  readonly win: string;
  readonly ahead: string;
}

export const guideText = translated("craps/guide_text", {
  round: {
    dice: "One player is the shooter and throws two dice for everybody. The shooter first bets on pass or don’t pass.",
    comeOut:
      "The first throw is the come out roll. On 7 or 11 pass wins at once, on 2, 3 or 12 it loses at once.",
    point:
      "Any other total is the point: the puck turns to “ON” beside it. Now the dice are thrown until the point comes again, and pass wins, or a 7 comes, and pass loses.",
    between:
      "Before every throw the table takes wagers. Each throw settles what it decides; all other wagers stay.",
    shooter:
      "After a 7 that loses, the dice are offered to the next player on the left. The shooter may also pass them on after any throw.",
  },
  titles: {
    pass: "Pass line",
    dontPass: "Don’t pass",
    passOdds: "Odds behind the pass line",
    dontPassOdds: "Odds with don’t pass",
    come: "Come",
    dontCome: "Don’t come",
    comeOdds: "Come odds",
    dontComeOdds: "Don’t come odds",
    placeWin: "Place bets to win",
    placeLose: "Place bets to lose",
    buy: "Buy bets",
    lay: "Lay bets",
    field: "Field",
    sixSevenEight: "6-7-8",
    hardway: "Hardways",
    anySeven: "Any seven",
    anyCraps: "Any craps",
    one: "One total on the next throw",
    cAndE: "Craps and eleven",
    horn: "Horn",
    hornHigh: "Horn high",
    whirl: "Whirl",
    hop: "Hop bets",
    fire: "Fire Bet",
  },
  wins: {
    pass: "On the come out roll it wins on 7 and 11 and loses on 2, 3 and 12. After that it wins if the point comes before a 7.",
    passStays: "Once there is a point, it has to stay.",
    dontPass:
      "On the come out roll it wins on 2 and 3 and loses on 7 and 11. On 12 it comes back. After that it wins if a 7 comes before the point.",
    dontComesDown: "It may come down or be reduced at any time, but not go up again.",
    passOdds:
      "Lay them behind your pass line wager once there is a point. They win with it, and are paid the true odds of the point.",
    trueOdds:
      "The house has no advantage on them. How much you may lay depends on the wager in front.",
    dontPassOdds:
      "Lay them with your don’t pass wager once there is a point. They win with it, at the true odds against the point.",
    laidOdds: "How much you may lay is counted by what they would win.",
    come: "It is a pass line wager that begins with the next throw: 7 and 11 win, 2, 3 and 12 lose. Any other total is its own point, and it moves to that number.",
    comeStays: "Once it has moved, it has to stay.",
    dontCome:
      "It is a don’t pass wager that begins with the next throw: 2 and 3 win, 7 and 11 lose, 12 comes back. Any other total is its own point, and it moves behind that number.",
    comeOdds:
      "They support a come wager that has moved to the number, and win with it at true odds.",
    dontComeOdds:
      "They support a don’t come wager that has moved behind the number, and win with it at true odds.",
    number: "It wins if your number comes before a 7. Other totals change nothing.",
    seven: "It wins if a 7 comes before your number. Other totals change nothing.",
    buy: "It is paid the true odds of the number, less a vigorish.",
    lay: "It is paid the true odds against the number, less a vigorish.",
    rests: "On a come out roll it rests: it neither wins nor loses, unless you call it on.",
    comesDown:
      "A wager that wins is paid and comes back with its win. To keep it up, lay it again: “Repeat” does it with one press.",
    field: "It is decided by the next throw. It wins on 2, 3, 4, 9, 10, 11 and 12.",
    sixSevenEight:
      "It is decided by the next throw. It wins on 6, 7 and 8, and pays more for a pair.",
    hardway:
      "It wins if your number comes as a pair. It loses if the number comes in another way, or a 7 comes first.",
    anySeven: "It is decided by the next throw. It wins on 7.",
    anyCraps: "It is decided by the next throw. It wins on 2, 3 and 12.",
    one: "It is decided by the next throw. It wins if your total comes.",
    cAndE:
      "It is decided by the next throw. Half of it is on any craps, half on eleven; one half may win while the other loses.",
    horn: "It is decided by the next throw. It is four wagers in one: a quarter each on 2, 3, 11 and 12.",
    hornHigh:
      "It is a horn of five parts: one each on 2, 3, 11 and 12, and the fifth once more on your number.",
    whirl: "It is a horn of five parts: one each on 2, 3, 11 and 12, and the fifth on any seven.",
    hop: "It is decided by the next throw. It wins if the two dice show exactly your two numbers.",
    fire: "It wins if the shooter makes at least four different points before losing with a 7. It pays once, by how many.",
    fireLimits: (least: string, most: string) =>
      `Whatever the limits of the table are, a Fire Bet is from ${least} to ${most}, in whole dollars. Each player has one.`,
    fireWhen: "Lay it before the first come out roll of a shooter. From then on it stays as it is.",
  },
  examples: {
    odds: "Odds by example",
    passLine: (line: string, most: string) =>
      `You have ${line} on the pass line, and the point is 6. At this table your odds may be up to ${most}.`,
    oddsWin: (odds: string, pays: string, win: string, both: string) =>
      `You lay ${odds} of odds at ${pays}. A 6 comes before a 7: the odds win ${win}, and together with the line you win ${both}.`,
    vigorish: "Vigorish by example",
    withTheWager: (of: VigorishWords & { readonly cost: string }) =>
      `${of.name} for ${of.bet} costs ${of.cost}: the vigorish is ${of.percent}% of the wager, ${of.vigorish}, and is taken with it. A win pays ${of.win}, so you are ${of.ahead} ahead. A loss costs ${of.cost}.`,
    fromTheWin: (of: VigorishWords) =>
      `${of.name} for ${of.bet} costs ${of.bet}. A win pays ${of.win}, less a vigorish of ${of.percent}% of the wager, ${of.vigorish}: you are ${of.ahead} ahead. A loss costs ${of.bet} and no vigorish.`,
  },
  troubles: {
    noRoll:
      "Dice that leave the table or lie on one another are an invalid roll: it settles nothing, and is thrown again. The generator’s dice always lie flat, so it does not happen here.",
    calledOff:
      "An operator calls off a throw: what you wagered since the last throw comes back. Wagers from earlier throws stay on the layout, with their points.",
    shooterGone:
      "The shooter leaves or lets the time pass: the dice are offered to the next player. Wagers and the point stay.",
  },
  firstBet:
    "Lay it on the pass line: it is the shooter’s own wager, and one of the best at the table.",
  result: "The dice show each throw here. What a throw decides is paid or collected by itself.",
});

export type GuideText = typeof guideText;
