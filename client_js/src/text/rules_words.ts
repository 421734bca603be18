// What the house says of a table's rules submission, in the language of the page. The submission is
// English: a sentence that is not known here stays as it is.

import { type Language, locale } from "./language";

type Other = Exclude<Language, "en">;
type Words = Readonly<Record<Other, string>>;

export interface Said {
  readonly words: string;
  /** False if these are the house's own words in English. */
  readonly isTranslated: boolean;
}

/** What each choice is, by the house's sentence. */
const SENTENCES: Readonly<Record<string, Words>> = {
  "The game of the table.": {
    de: "Das Spiel des Tisches.",
    es: "El juego de la mesa.",
    fr: "Le jeu de la table.",
    zh: "赌桌上的游戏。",
  },
  "The wheel, and whether a double zero wheel is used as a single zero wheel.": {
    de: "Das Rad, und ob ein Rad mit Doppelnull als Rad mit einfacher Null dient.",
    es: "La rueda, y si una rueda de doble cero se usa como de un solo cero.",
    fr: "La roue, et si une roue à double zéro sert de roue à zéro simple.",
    zh: "轮盘的种类，以及双零轮盘是否当作单零轮盘使用。",
  },
  "Whether the Five Adjacent Number Wager is offered.": {
    de: "Ob der Einsatz auf fünf benachbarte Zahlen angeboten wird.",
    es: "Si se ofrece la apuesta a cinco números vecinos.",
    fr: "Si la mise sur cinq numéros voisins est proposée.",
    zh: "是否提供五个相邻号码的投注。",
  },
  "The payout odds to 1.": {
    de: "Die Auszahlung zu 1.",
    es: "Los pagos a 1.",
    fr: "Les rapports à 1.",
    zh: "赔率（对 1）。",
  },
  "Wagers are multiples of this amount.": {
    de: "Einsätze sind Vielfache dieses Betrags.",
    es: "Las apuestas son múltiplos de este importe.",
    fr: "Les mises sont des multiples de cette somme.",
    zh: "注额须为此数的倍数。",
  },
  "The minimum wager.": {
    de: "Der kleinste Einsatz.",
    es: "La apuesta mínima.",
    fr: "La mise minimale.",
    zh: "最低注额。",
  },
  "The maximum wager.": {
    de: "Der größte Einsatz.",
    es: "La apuesta máxima.",
    fr: "La mise maximale.",
    zh: "最高注额。",
  },
  "The most that one seat may have on one spot, all its wagers together.": {
    de: "Das Höchste, was ein Platz auf einem Feld haben darf, alle seine Einsätze zusammen.",
    es: "Lo máximo que un asiento puede tener en un sitio, con todas sus apuestas juntas.",
    fr: "Le plus qu’une place peut avoir sur un emplacement, toutes ses mises ensemble.",
    zh: "一个座位在同一注区上所有投注合计的上限。",
  },
  "The most that one box may have on one spot, all its wagers together.": {
    de: "Das Höchste, was eine Box auf einem Feld haben darf, alle ihre Einsätze zusammen.",
    es: "Lo máximo que una casilla puede tener en un sitio, con todas sus apuestas juntas.",
    fr: "Le plus qu’une case peut avoir sur un emplacement, toutes ses mises ensemble.",
    zh: "一个位置在同一注区上所有投注合计的上限。",
  },
  "How many adjacent boxes one player may play.": {
    de: "Wie viele benachbarte Boxen ein Spieler spielen darf.",
    es: "Cuántas casillas contiguas puede jugar un jugador.",
    fr: "Combien de cases voisines un joueur peut jouer.",
    zh: "一名玩家可以玩几个相邻的位置。",
  },
  "The B2B wager, with the weight of each of its payouts.": {
    de: "Der B2B-Einsatz, mit dem Gewicht jeder seiner Auszahlungen.",
    es: "La apuesta B2B, con el peso de cada uno de sus pagos.",
    fr: "La mise B2B, avec le poids de chacun de ses rapports.",
    zh: "B2B 投注，以及各赔率的权重。",
  },
  "The Blazing 7's wager, with its paytable.": {
    de: "Der Einsatz auf Blazing 7’s, mit seiner Auszahlungstabelle.",
    es: "La apuesta Blazing 7’s, con su tabla de pagos.",
    fr: "La mise Blazing 7’s, avec sa table de gains.",
    zh: "Blazing 7’s 投注，以及其赔付表。",
  },
  "The Roulette Up wager, with its paytable or its progressive wager.": {
    de: "Der Einsatz auf Roulette Up, mit seiner Auszahlungstabelle oder seinem progressiven Einsatz.",
    es: "La apuesta Roulette Up, con su tabla de pagos o su apuesta progresiva.",
    fr: "La mise Roulette Up, avec sa table de gains ou sa mise progressive.",
    zh: "Roulette Up 投注，以及其赔付表或累进投注。",
  },
  "The weights by which the number of struck numbers and their payouts are drawn.": {
    de: "Die Gewichte, mit denen die Anzahl der gezogenen Zahlen und ihre Auszahlungen gezogen werden.",
    es: "Los pesos con los que se sortean la cantidad de números y sus pagos.",
    fr: "Les poids selon lesquels sont tirés la quantité de numéros et leurs rapports.",
    zh: "抽取被击中号码的个数与其赔率所用的权重。",
  },
  "The paytable of the struck numbers, which says what other numbers pay.": {
    de: "Die Auszahlungstabelle der gezogenen Zahlen; sie sagt, was andere Zahlen zahlen.",
    es: "La tabla de pagos de los números sorteados, que dice lo que pagan los demás.",
    fr: "La table de gains des numéros tirés, qui dit ce que paient les autres.",
    zh: "被击中号码的赔付表，其中也规定其他号码的赔率。",
  },
  "The labels of the dollar symbols on the wheel and on the layout.": {
    de: "Die Aufschriften der Dollarsymbole auf dem Rad und auf dem Tuch.",
    es: "Los rótulos de los símbolos de dólar en la rueda y en el tapete.",
    fr: "Les inscriptions des symboles en dollars sur la roue et sur le tapis.",
    zh: "转轮与桌布上各美元符号的字样。",
  },
  "The most that one player may win in a round.": {
    de: "Das Höchste, was ein Spieler in einer Runde gewinnen kann.",
    es: "Lo máximo que un jugador puede ganar en una ronda.",
    fr: "Le plus qu’un joueur peut gagner en un tour.",
    zh: "一名玩家每局最多可赢的金额。",
  },
  "Whether the table is a Craps or a Mini-Craps table.": {
    de: "Ob der Tisch ein Tisch für Craps oder für Mini-Craps ist.",
    es: "Si la mesa es de craps o de mini-craps.",
    fr: "Si la table est de craps ou de mini-craps.",
    zh: "赌桌是花旗骰还是迷你花旗骰。",
  },
  "How many times a line or come wager its supplemental odds may be.": {
    de: "Das Wievielfache eines Line- oder Come-Einsatzes seine Odds betragen dürfen.",
    es: "Cuántas veces la apuesta de línea o come pueden valer sus odds.",
    fr: "Combien de fois la mise line ou come ses odds peuvent valoir.",
    zh: "附加赔率注最多可为线注或 Come 注的几倍。",
  },
  "The paytable of the Fire Bet, where it is offered.": {
    de: "Die Auszahlungstabelle der Fire Bet, wo es sie gibt.",
    es: "La tabla de pagos de la Fire Bet, donde se ofrece.",
    fr: "La table de gains de la Fire Bet, là où elle est proposée.",
    zh: "提供 Fire Bet 时，其赔付表。",
  },
  "How much a Fire Bet may be, whatever the limits of the table are.": {
    de: "Wie viel auf die Fire Bet gesetzt werden darf, unabhängig von den Grenzen des Tisches.",
    es: "Cuánto se puede apostar a la Fire Bet, sean cuales sean los límites de la mesa.",
    fr: "Combien peut valoir une Fire Bet, quelles que soient les limites de la table.",
    zh: "不论本桌限额如何，Fire Bet 可下注多少。",
  },
  "When the vigorish of Buy and Lay Bets is taken, and how many percent it is.": {
    de: "Wann der Abzug für Buy und Lay genommen wird, und wie viel Prozent er beträgt.",
    es: "Cuándo se cobra la comisión de las apuestas Buy y Lay, y de qué porcentaje es.",
    fr: "Quand la commission des mises Buy et Lay est prise, et de quel pourcentage.",
    zh: "Buy 注与 Lay 注的佣金何时收取，以及百分之几。",
  },
  "The wagers that the table offers.": {
    de: "Die Einsätze, die der Tisch anbietet.",
    es: "Las apuestas que ofrece la mesa.",
    fr: "Les mises que la table propose.",
    zh: "本桌提供的投注。",
  },
  "How many decks of cards are in use.": {
    de: "Wie viele Kartenspiele im Gebrauch sind.",
    es: "Cuántas barajas se usan.",
    fr: "Combien de jeux de cartes sont utilisés.",
    zh: "使用几副牌。",
  },
  "Whether an automated shuffling device is used, with two batches of cards.": {
    de: "Ob ein Mischgerät mit zwei Kartensätzen gebraucht wird.",
    es: "Si se usa un mezclador automático, con dos lotes de cartas.",
    fr: "Si un mélangeur automatique est utilisé, avec deux lots de cartes.",
    zh: "是否使用自动洗牌机及两组牌。",
  },
  "The dealer's style of delivering the tiles.": {
    de: "Wie der Geber die Steine verteilt.",
    es: "El modo en que el crupier reparte las fichas.",
    fr: "La manière dont le croupier distribue les dominos.",
    zh: "荷官的派牌方式。",
  },
  "What gives the starting position: the dice in the shaker, or a generator.": {
    de: "Was die Anfangsposition bestimmt: die Würfel im Becher oder ein Generator.",
    es: "Lo que da la posición inicial: los dados del cubilete o un generador.",
    fr: "Ce qui donne la position de départ : les dés du gobelet ou un générateur.",
    zh: "由何物决定起始位置：骰盅里的骰子，或发生器。",
  },
  "Whether the vigorish is exact, or rounded up to the next quarter dollar.": {
    de: "Ob der Abzug genau ist oder auf den nächsten Vierteldollar aufgerundet wird.",
    es: "Si la comisión es exacta o se redondea al siguiente cuarto de dólar.",
    fr: "Si la commission est exacte, ou arrondie au quart de dollar supérieur.",
    zh: "佣金按精确数收取，还是向上取到四分之一美元。",
  },
  "Whether players may be the bank.": {
    de: "Ob Spieler die Bank halten dürfen.",
    es: "Si los jugadores pueden ser la banca.",
    fr: "Si les joueurs peuvent tenir la banque.",
    zh: "玩家是否可以坐庄。",
  },
  "Whether a player and the house may bank together.": {
    de: "Ob ein Spieler und das Haus die Bank gemeinsam halten dürfen.",
    es: "Si un jugador y la casa pueden ser banca juntos.",
    fr: "Si un joueur et la maison peuvent tenir la banque ensemble.",
    zh: "玩家与赌场是否可以合庄。",
  },
  "How the dealer sets hands, the house way.": {
    de: "Wie der Geber Hände legt, nach Art des Hauses.",
    es: "Cómo coloca las manos el crupier, al modo de la casa.",
    fr: "Comment le croupier pose les mains, à la manière de la maison.",
    zh: "荷官如何摆牌，即赌场摆法。",
  },
  "How the house banks together with a player who asks for it.": {
    de: "Wie das Haus mit einem Spieler, der es verlangt, die Bank hält.",
    es: "Cómo comparte la casa la banca con un jugador que lo pide.",
    fr: "Comment la maison tient la banque avec un joueur qui le demande.",
    zh: "应玩家要求，赌场如何与其合庄。",
  },
  "How much the dealer wagers against a player who is the bank.": {
    de: "Wie viel der Geber gegen einen Spieler setzt, der die Bank hält.",
    es: "Cuánto apuesta el crupier contra el jugador que es la banca.",
    fr: "Combien le croupier mise contre un joueur qui tient la banque.",
    zh: "玩家坐庄时，荷官对其投注多少。",
  },
  "How the delivery style of a bank is made known to surveillance.": {
    de: "Wie die Aufsicht erfährt, wie die Bank die Steine verteilen lässt.",
    es: "Cómo conoce la vigilancia el modo de reparto que elige la banca.",
    fr: "Comment la surveillance apprend la manière de distribuer de la banque.",
    zh: "如何让监控部门得知庄家的派牌方式。",
  },
};

const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December";

/** What a text is; $1 and $2 are dates. */
const STANDINGS: readonly (readonly [house: RegExp, words: Words])[] = [
  [
    /^in force in (\d{4}), effective (.+)$/,
    {
      de: "im Jahr $1 in Kraft, gültig ab $2",
      es: "en vigor en $1, desde el $2",
      fr: "en vigueur en $1, depuis le $2",
      zh: "$1 年时有效，自 $2 起施行",
    },
  ],
  [
    new RegExp(`^proposed text of ((?:${MONTHS}) \\d{4})$`),
    {
      de: "vorgeschlagener Text vom $1",
      es: "texto propuesto, $1",
      fr: "texte proposé, $1",
      zh: "$1 的草案",
    },
  ],
  [
    /^temporary rules, effective (.+), expired (.+)$/,
    {
      de: "befristete Regeln, gültig ab $1, abgelaufen am $2",
      es: "reglas temporales, en vigor desde el $1, vencidas el $2",
      fr: "règles temporaires, en vigueur le $1, expirées le $2",
      zh: "临时规则，自 $1 起施行，于 $2 失效",
    },
  ],
];

/** What a choice is. */
export function sentenceWords(house: string, language: Language): Said {
  return said(house, language === "en" ? undefined : SENTENCES[house]?.[language]);
}

/** What a text is: in force, temporary or proposed, and since when. */
export function standingWords(house: string, language: Language): Said {
  if (language === "en") return said(house, undefined);
  for (const [standing, words] of STANDINGS) {
    const found = standing.exec(house);
    if (found === null) continue;
    const parts = found.slice(1).map(inManner);
    return said(
      house,
      words[language].replace(/\$(\d)/g, (_, nth) => parts[Number(nth) - 1] ?? ""),
    );
  }
  return said(house, undefined);
}

function said(house: string, words: string | undefined): Said {
  return { words: words ?? house, isTranslated: words !== undefined };
}

const DAY = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });

/** A date of the house's, "May 19, 2012" or "June 2011", in the manner of the language. */
function inManner(date: string): string {
  const [, month = "", day, year = ""] = /^([A-Z][a-z]+) (?:(\d+), )?(\d{4})$/.exec(date) ?? [];
  const at = MONTHS.split("|").indexOf(month);
  if (at < 0) return date;
  return (day === undefined ? MONTH : DAY).format(Date.UTC(Number(year), at, Number(day ?? 1)));
}
