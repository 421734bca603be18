// What a table has chosen, in the language of the page. The house's values are phrases in English: a
// phrase that is not known here stays as it is.

import { money, number, ODDS } from "./format";
import type { Language } from "./language";
import { paidForWords } from "./paytable_words";
import { PROCEDURE_PHRASES } from "./procedure_words";

type Other = Exclude<Language, "en">;
type Words = Readonly<Record<Other, string>>;

const PHRASES: Readonly<Record<string, Words>> = {
  ...PROCEDURE_PHRASES,
  yes: { de: "ja", es: "sí", fr: "oui", zh: "是" },
  no: { de: "nein", es: "no", fr: "non", zh: "否" },
  "not offered": {
    de: "nicht angeboten",
    es: "no se ofrece",
    fr: "non proposé",
    zh: "不提供",
  },
  "no limit": { de: "ohne Grenze", es: "sin límite", fr: "sans limite", zh: "无上限" },
  "single zero wheel": {
    de: "Rad mit einfacher Null",
    es: "rueda de un solo cero",
    fr: "roue à zéro simple",
    zh: "单零轮盘",
  },
  "double zero wheel": {
    de: "Rad mit Doppelnull",
    es: "rueda de doble cero",
    fr: "roue à double zéro",
    zh: "双零轮盘",
  },
  "double zero wheel used as a single zero wheel": {
    de: "Rad mit Doppelnull, das als Rad mit einfacher Null dient",
    es: "rueda de doble cero usada como de un solo cero",
    fr: "roue à double zéro servant de roue à zéro simple",
    zh: "当作单零轮盘使用的双零轮盘",
  },
  // Dice
  Craps: { de: "Craps", es: "Craps", fr: "Craps", zh: "花旗骰" },
  "Mini-Craps": { de: "Mini-Craps", es: "Mini-Craps", fr: "Mini-Craps", zh: "迷你花旗骰" },
  "taken with the wager": {
    de: "wird beim Setzen genommen",
    es: "se cobra al apostar",
    fr: "prise à la pose de la mise",
    zh: "下注时收取",
  },
  "taken on a win": {
    de: "wird bei einem Gewinn genommen",
    es: "se cobra al ganar",
    fr: "prise en cas de gain",
    zh: "赢时收取",
  },
  // Tiles
  "House Way From the Right": {
    de: "House Way von rechts",
    es: "House Way desde la derecha",
    fr: "House Way depuis la droite",
    zh: "赌场派法（House Way），从右起",
  },
  "House Way From the Left": {
    de: "House Way von links",
    es: "House Way desde la izquierda",
    fr: "House Way depuis la gauche",
    zh: "赌场派法（House Way），从左起",
  },
  "Cup Say (pick four) From the Right": {
    de: "Cup Say (vier nehmen) von rechts",
    es: "Cup Say (tomar cuatro) desde la derecha",
    fr: "Cup Say (en prendre quatre) depuis la droite",
    zh: "Cup Say（取四张），从右起",
  },
  "Cup Say (pick four) From the Left": {
    de: "Cup Say (vier nehmen) von links",
    es: "Cup Say (tomar cuatro) desde la izquierda",
    fr: "Cup Say (en prendre quatre) depuis la gauche",
    zh: "Cup Say（取四张），从左起",
  },
  "Jung Quat (take the heart)": {
    de: "Jung Quat (das Herz nehmen)",
    es: "Jung Quat (tomar el corazón)",
    fr: "Jung Quat (prendre le cœur)",
    zh: "Jung Quat（取心）",
  },
  "Chee Yee (chop the ears)": {
    de: "Chee Yee (die Ohren abschneiden)",
    es: "Chee Yee (cortar las orejas)",
    fr: "Chee Yee (couper les oreilles)",
    zh: "Chee Yee（切耳）",
  },
  "Pin Say (slice four) From the Right": {
    de: "Pin Say (vier abschneiden) von rechts",
    es: "Pin Say (cortar cuatro) desde la derecha",
    fr: "Pin Say (en trancher quatre) depuis la droite",
    zh: "Pin Say（片四张），从右起",
  },
  "Pin Say (slice four) From the Left": {
    de: "Pin Say (vier abschneiden) von links",
    es: "Pin Say (cortar cuatro) desde la izquierda",
    fr: "Pin Say (en trancher quatre) depuis la gauche",
    zh: "Pin Say（片四张），从左起",
  },
  "Dragon Head and Phoenix Tail From the Right": {
    de: "Drachenkopf und Phönixschwanz von rechts",
    es: "cabeza de dragón y cola de fénix desde la derecha",
    fr: "tête de dragon et queue de phénix depuis la droite",
    zh: "龙头凤尾，从右起",
  },
  "Dragon Head and Phoenix Tail From the Left": {
    de: "Drachenkopf und Phönixschwanz von links",
    es: "cabeza de dragón y cola de fénix desde la izquierda",
    fr: "tête de dragon et queue de phénix depuis la gauche",
    zh: "龙头凤尾，从左起",
  },
  "the dice in the shaker": {
    de: "die Würfel im Becher",
    es: "los dados del cubilete",
    fr: "les dés du gobelet",
    zh: "骰盅里的骰子",
  },
  "a random number generator": {
    de: "ein Zufallszahlengenerator",
    es: "un generador de números aleatorios",
    fr: "un générateur de nombres aléatoires",
    zh: "随机数发生器",
  },
  "exact, rounded down to the cent": {
    de: "genau, auf den Cent abgerundet",
    es: "exacta, redondeada al centavo inferior",
    fr: "exacte, arrondie au cent inférieur",
    zh: "精确计算，向下舍入到分",
  },
};

/** Phrases with a figure in them, which stays. */
const PATTERNS: readonly (readonly [house: RegExp, words: Words])[] = [
  [/^weight ([\d,]+)$/, { de: "Gewicht $1", es: "peso $1", fr: "poids $1", zh: "权重 $1" }],
  [
    /^1 number struck$/,
    { de: "1 gezogene Zahl", es: "1 número sorteado", fr: "1 numéro tiré", zh: "击中 1 个号码" },
  ],
  [
    /^(\d+) numbers struck$/,
    {
      de: "$1 gezogene Zahlen",
      es: "$1 números sorteados",
      fr: "$1 numéros tirés",
      zh: "击中 $1 个号码",
    },
  ],
  [/^1 time$/, { de: "das 1-Fache", es: "1 vez", fr: "1 fois", zh: "1 倍" }],
  [/^(\d+) times$/, { de: "das $1-Fache", es: "$1 veces", fr: "$1 fois", zh: "$1 倍" }],
  [
    /^(\d+) decks$/,
    { de: "$1 Kartenspiele", es: "$1 barajas", fr: "$1 jeux de cartes", zh: "$1 副牌" },
  ],
  [
    /^(\d+)% of the amount wagered$/,
    {
      de: "$1 % des gesetzten Betrags",
      es: "el $1 % de lo apostado",
      fr: "$1 % de la mise",
      zh: "注额的 $1%",
    },
  ],
  [
    /^(\d+)% of the win$/,
    { de: "$1 % des Gewinns", es: "el $1 % de la ganancia", fr: "$1 % du gain", zh: "赢额的 $1%" },
  ],
  [
    /^rounded up to the next (\d+) cents$/,
    {
      de: "auf die nächsten $1 Cent aufgerundet",
      es: "redondeada a los $1 centavos superiores",
      fr: "arrondie aux $1 cents supérieurs",
      zh: "向上舍入到 $1 分的整数倍",
    },
  ],
  [
    /^a wager of (\$.+)$/,
    { de: "ein Einsatz von $1", es: "una apuesta de $1", fr: "une mise de $1", zh: "每注 $1" },
  ],
  [
    /^at least (\$.+)$/,
    { de: "mindestens $1", es: "al menos $1", fr: "au moins $1", zh: "至少 $1" },
  ],
  [
    /^at most (\$.+)$/,
    { de: "höchstens $1", es: "como máximo $1", fr: "au plus $1", zh: "至多 $1" },
  ],
  [
    /^a multiple of (\$.+)$/,
    {
      de: "ein Vielfaches von $1",
      es: "un múltiplo de $1",
      fr: "un multiple de $1",
      zh: "$1 的倍数",
    },
  ],
  [
    /^a meter that opens at (\$.+)$/,
    {
      de: "ein Jackpot, der mit $1 beginnt",
      es: "un bote que empieza en $1",
      fr: "une cagnotte qui commence à $1",
      zh: "奖池以 $1 起始",
    },
  ],
];

interface Signs {
  readonly colon: string;
  readonly semicolon: string;
  readonly comma: string;
}

const SIGNS: Readonly<Record<Other, Signs>> = {
  de: { colon: ": ", semicolon: "; ", comma: ", " },
  es: { colon: ": ", semicolon: "; ", comma: ", " },
  fr: { colon: "\u00a0: ", semicolon: "\u00a0; ", comma: ", " },
  zh: { colon: "：", semicolon: "；", comma: "、" },
};

/** What a table has chosen, phrase by phrase: the house parts them by "; ". */
export function valueWords(house: string, language: Language): string {
  if (language === "en") return house;
  return house
    .split("; ")
    .map((phrase) => inManner(phraseWords(phrase, language) ?? phrase, !phrase.includes(": ")))
    .join(SIGNS[language].semicolon);
}

function phraseWords(phrase: string, language: Other): string | undefined {
  const { colon, comma } = SIGNS[language];
  const known = PHRASES[phrase];
  if (known !== undefined) return known[language];
  for (const [pattern, words] of PATTERNS) {
    if (pattern.test(phrase)) return phrase.replace(pattern, words[language]);
  }
  const [, gain, stake] = /^([\d,]+) to ([\d,]+)$/.exec(phrase) ?? [];
  if (gain !== undefined && stake !== undefined) return ODDS[language](gain, stake);
  return (
    eachOf(phrase, ": ", colon, language) ??
    labelled(phrase, colon) ??
    paidFor(phrase, language) ??
    eachOf(phrase, ", ", comma, language)
  );
}

/** A name with what it has, or a list: its parts, if all of them are known. */
function eachOf(
  phrase: string,
  between: string,
  sign: string,
  language: Other,
): string | undefined {
  const parts = phrase.split(between);
  if (parts.length === 1) return undefined;
  const said = parts.map((part) => phraseWords(part, language));
  return said.includes(undefined) ? undefined : said.join(sign);
}

/** A symbol of the wheel with the label of a house, which stays: "$1: cherry". */
function labelled(phrase: string, colon: string): string | undefined {
  const [, symbol, label] = /^(\$\d+): (.+)$/.exec(phrase) ?? [];
  return symbol === undefined ? undefined : `${symbol}${colon}${label}`;
}

function paidFor(phrase: string, language: Other): string | undefined {
  const { words, isTranslated } = paidForWords(phrase, language);
  return isTranslated ? words : undefined;
}

/** The house's figures, "1,000" or "$1,000", in the manner of the language. The dollars of a symbol
 * are its name, and stay. */
function inManner(words: string, hasMoney: boolean): string {
  return words.replace(/(\$?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?/g, (figure, sign, whole, cents) => {
    const value = Number(whole.replaceAll(",", ""));
    if (sign === "") return whole.includes(",") ? number(value) + (cents ?? "") : figure;
    return hasMoney ? money(100 * value + Number((cents ?? "").slice(1))) : figure;
  });
}
