// What the paytables of a rules submission pay for, in the language of the page.

import { number } from "./format";
import type { Language } from "./language";
import type { Said } from "./rules_words";

type Row = readonly [de: string, es: string, fr: string, zh: string];

const COLUMNS: Readonly<Record<Exclude<Language, "en">, 0 | 1 | 2 | 3>> = {
  de: 0,
  es: 1,
  fr: 2,
  zh: 3,
};

/** By the house's words: a title, a wager, or what is paid. */
const NAMES: Readonly<Record<string, Row>> = {
  "The wagers": ["Die Einsätze", "Las apuestas", "Les mises", "投注"],
  Odds: ["Odds", "Odds", "Cotes (odds)", "赔率注"],
  "Buy and Lay Bets": ["Buy und Lay", "Buy y Lay", "Buy et Lay", "买注与卖注"],
  "Lucky numbers": ["Glückszahlen", "Números de la suerte", "Numéros chanceux", "幸运号码"],
  Multipliers: ["Multiplikatoren", "Multiplicadores", "Multiplicateurs", "倍数"],
  "The bank": ["Die Bank", "La banca", "La banque", "庄家"],
  // Roulette
  straight: ["Plein", "Pleno", "Plein", "直注"],
  split: ["Cheval", "Caballo", "Cheval", "分注"],
  "three numbers": ["drei Zahlen", "tres números", "trois numéros", "三数"],
  "four numbers": ["Carré", "cuatro números", "Carré", "四数"],
  "first five": ["erste Fünf", "primeros cinco", "cinq premiers", "前五号"],
  "six numbers": ["sechs Zahlen", "seis números", "sixain", "六数"],
  column: ["Kolonne", "columna", "colonne", "列"],
  dozen: ["Dutzend", "docena", "douzaine", "打"],
  red: ["Rot", "rojo", "rouge", "红"],
  black: ["Schwarz", "negro", "noir", "黑"],
  odd: ["Ungerade", "impar", "impair", "单"],
  even: ["Gerade", "par", "pair", "双"],
  low: ["1 bis 18", "1 a 18", "1 à 18", "1 至 18"],
  high: ["19 bis 36", "19 a 36", "19 à 36", "19 至 36"],
  "five adjacent numbers": [
    "fünf Nachbarn",
    "cinco números vecinos",
    "cinq numéros voisins",
    "五个相邻号码",
  ],
  B2B: ["B2B", "B2B", "B2B", "B2B"],
  "Blazing 7's": ["Blazing 7’s", "Blazing 7’s", "Blazing 7’s", "Blazing 7’s"],
  "Roulette Up": ["Roulette Up", "Roulette Up", "Roulette Up", "Roulette Up"],
  "7, 17 and 27: three of three": [
    "7, 17 und 27: drei von drei",
    "7, 17 y 27: tres de tres",
    "7, 17 et 27 : trois sur trois",
    "7、17 和 27：三球中三",
  ],
  "7, 17 and 27: two of three": [
    "7, 17 und 27: zwei von drei",
    "7, 17 y 27: dos de tres",
    "7, 17 et 27 : deux sur trois",
    "7、17 和 27：三球中二",
  ],
  "7, 17 and 27: one of three": [
    "7, 17 und 27: eine von drei",
    "7, 17 y 27: una de tres",
    "7, 17 et 27 : un sur trois",
    "7、17 和 27：三球中一",
  ],
  "three balls in one color": [
    "drei Kugeln in einer Farbe",
    "tres bolas de un color",
    "trois billes d’une couleur",
    "三球同色",
  ],
  "all else": ["alles andere", "todo lo demás", "tout le reste", "其他"],
  "any other streak": ["jede andere Serie", "otra racha", "toute autre série", "其他连升"],
  "seed of the meter": ["Anfang des Jackpots", "bote inicial", "cagnotte de départ", "奖池起始额"],
  "from a wager to the meter": [
    "vom Einsatz in den Jackpot",
    "de la apuesta al bote",
    "de la mise à la cagnotte",
    "每注拨入奖池",
  ],
  "from a wager to the reserve": [
    "vom Einsatz in die Reserve",
    "de la apuesta a la reserva",
    "de la mise à la réserve",
    "每注拨入储备",
  ],
  "straight, not struck": [
    "Plein, nicht gezogen",
    "pleno, no sorteado",
    "plein, non tiré",
    "直注，未被击中",
  ],
  // Wheels
  number: ["Zahl", "número", "numéro", "号码"],
  flag: ["Fahne", "bandera", "drapeau", "旗帜"],
  joker: ["Joker", "comodín", "joker", "王牌"],
  "bonus spin after several": [
    "Bonusdrehung nach mehreren",
    "giro extra tras varios",
    "tour bonus après plusieurs",
    "连续多次后的奖励转动",
  ],
  // Sic Bo
  "three of a kind": ["drei gleiche", "triple exacto", "triple précis", "围骰"],
  "two of a kind": ["zwei gleiche", "doble", "double", "对子"],
  "any three of a kind": [
    "beliebige drei gleiche",
    "cualquier triple",
    "n’importe quel triple",
    "全围",
  ],
  total: ["Summe", "total", "total", "总点数"],
  "two dice": ["zwei Würfel", "dos dados", "deux dés", "两骰组合"],
  small: ["Klein", "pequeño", "petit", "小"],
  big: ["Groß", "grande", "grand", "大"],
  "one of a kind": ["eine Zahl", "un número", "un numéro", "单骰"],
  // Craps
  "pass line": ["Pass Line", "línea de pase", "pass line", "过线"],
  "don't pass": ["Don’t Pass", "no pase", "don’t pass", "不过线"],
  come: ["Come", "come", "come", "来注"],
  "don't come": ["Don’t Come", "don’t come", "don’t come", "不来注"],
  "pass line odds": ["Pass-Line-Odds", "odds del pase", "cotes pass line", "过线赔率注"],
  "don't pass odds": ["Don’t-Pass-Odds", "odds del no pase", "cotes don’t pass", "不过线赔率注"],
  "come odds": ["Come-Odds", "odds de come", "cotes come", "来注赔率注"],
  "don't come odds": ["Don’t-Come-Odds", "odds de don’t come", "cotes don’t come", "不来注赔率注"],
  "place to win": ["Place auf Gewinn", "place a ganar", "place gagnant", "点数赢"],
  "place to lose": ["Place auf Verlust", "place a perder", "place perdant", "点数输"],
  buy: ["Buy", "buy", "buy", "买注"],
  lay: ["Lay", "lay", "lay", "卖注"],
  hardway: ["Hardway", "doble duro", "double (hardway)", "硬式"],
  field: ["Field", "campo", "field", "区域注"],
  "any seven": ["Any Seven", "cualquier siete", "any seven", "任意七"],
  "any craps": ["Any Craps", "cualquier craps", "any craps", "任意Craps"],
  "craps two": ["Craps 2", "craps dos", "craps deux", "Craps二"],
  "craps three": ["Craps 3", "craps tres", "craps trois", "Craps三"],
  "craps twelve": ["Craps 12", "craps doce", "craps douze", "Craps十二"],
  eleven: ["Elf", "once", "onze", "十一"],
  "craps and eleven": ["Craps und Elf", "craps y once", "craps et onze", "Craps与十一"],
  horn: ["Horn", "horn", "horn", "角注"],
  "horn high": ["Horn hoch", "horn alto", "horn haut", "角注加高"],
  whirl: ["Whirl", "whirl", "whirl", "旋注"],
  hop: ["Hop", "hop", "hop", "跳注"],
  "six seven eight": ["sechs sieben acht", "seis siete ocho", "six sept huit", "六七八"],
  "Fire Bet": ["Fire-Wette", "Apuesta Fire", "Mise Fire", "火注"],
  "fewer points": ["weniger Points", "menos puntos", "moins de points", "更少点数"],
  // Casino War and Pai Gow
  "initial wager": ["Ersteinsatz", "apuesta inicial", "mise initiale", "首注"],
  "tie wager": ["Einsatz auf Gleichstand", "apuesta de empate", "mise d’égalité", "和注"],
  "war wager": ["Kriegseinsatz", "apuesta de guerra", "mise de guerre", "开战注"],
  "war wager on a second tie": [
    "Kriegseinsatz bei neuem Gleichstand",
    "apuesta de guerra con un segundo empate",
    "mise de guerre sur une seconde égalité",
    "再次平手时的开战注",
  ],
  "hand that wins": ["Hand, die gewinnt", "mano que gana", "main qui gagne", "赢的牌"],
  "dealer's wager that wins": [
    "Einsatz des Gebers, der gewinnt",
    "apuesta del crupier que gana",
    "mise du croupier qui gagne",
    "荷官赢的投注",
  ],
  "surplus of a bank": [
    "Überschuss einer Bank",
    "excedente de una banca",
    "excédent d’une banque",
    "庄家的盈余",
  ],
  "surplus of a co-bank": [
    "Überschuss einer geteilten Bank",
    "excedente de una banca compartida",
    "excédent d’une banque partagée",
    "合庄的盈余",
  ],
};

/** Words with a number or a name in them, which stays. */
const PATTERNS: readonly (readonly [house: RegExp, words: Row])[] = [
  [
    /^weight (\d+) of (\d+)$/,
    ["Gewicht $1 von $2", "peso $1 de $2", "poids $1 sur $2", "权重 $1/$2"],
  ],
  [
    /^straight, struck: weight (\d+) of (\d+)$/,
    [
      "Plein, gezogen: Gewicht $1 von $2",
      "pleno, sorteado: peso $1 de $2",
      "plein, tiré : poids $1 sur $2",
      "直注，被击中：权重 $1/$2",
    ],
  ],
  [/^streak of (\d+)$/, ["$1 in Folge", "$1 seguidos", "$1 de suite", "连升$1个"]],
  [/^(\d+) points$/, ["$1 Points", "$1 puntos", "$1 points", "$1 个点数"]],
  [
    /^bonus spin after (\d+×)$/,
    ["Bonusdrehung nach $1", "giro extra tras $1", "tour bonus après $1", "$1 后的奖励转动"],
  ],
  [/^(\$\d+)$/, ["$1", "$1", "$1", "$1"]],
  [
    /^paytable (\w+)$/,
    ["Auszahlungstabelle $1", "tabla de pagos $1", "table de gains $1", "赔付表 $1"],
  ],
  [
    /^progressive paytable (\w+)$/,
    [
      "progressive Auszahlungstabelle $1",
      "tabla de pagos progresiva $1",
      "table de gains progressive $1",
      "累进赔付表 $1",
    ],
  ],
];

/** The title of a paytable: a name, and which of its paytables the table uses. */
export function paytableWords(house: string, language: Language): Said {
  if (language === "en") return known(house);
  const [name = "", which] = house.split(/, (?=(?:progressive )?paytable \w+$)/);
  const parts = [name, which].flatMap((part) => (part === undefined ? [] : said(part, language)));
  if (parts.some((part) => part === undefined)) return { words: house, isTranslated: false };
  return known(parts.join(language === "zh" ? "，" : ", "));
}

/** What a row pays for. */
export function paidForWords(house: string, language: Language): Said {
  const words = language === "en" ? house : said(house, language);
  const isTranslated = words !== undefined;
  return {
    words: (words ?? house).replace(/\d{4,}/g, (found) => number(Number(found))),
    isTranslated,
  };
}

function said(house: string, language: Exclude<Language, "en">): string | undefined {
  const column = COLUMNS[language];
  const name = NAMES[house];
  if (name !== undefined) return name[column];
  for (const [pattern, words] of PATTERNS) {
    if (pattern.test(house)) return house.replace(pattern, words[column]);
  }
  // A wager with its places: "hardway 4, 10".
  const [, wager = "", places] = /^(.+?) (\d[\d, -]*)$/.exec(house) ?? [];
  const named = NAMES[wager];
  return named === undefined ? undefined : `${named[column]} ${places}`;
}

function known(words: string): Said {
  return { words, isTranslated: true };
}
