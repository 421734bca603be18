// What the house says of odds besides the numbers: in the language of the page.

import type { Language } from "./language";

type Words = Readonly<Record<Exclude<Language, "en">, string>>;

/** The house's phrases, and what takes their place; the odds in them are said afterwards. */
const PHRASES: readonly (readonly [house: RegExp, words: Words])[] = [
  [
    /; the house takes (\d+)% of the wager from a win/,
    {
      de: "; vom Gewinn nimmt das Haus $1 % des Einsatzes",
      es: "; de la ganancia la casa toma el $1 % de la apuesta",
      fr: " ; sur un gain, la maison prend $1 % de la mise",
      zh: "；赢时本馆收注额的 $1%",
    },
  ],
  [
    /; the house takes (\d+)% of the wager with the wager/,
    {
      de: "; das Haus nimmt beim Setzen $1 % des Einsatzes",
      es: "; al apostar la casa toma el $1 % de la apuesta",
      fr: " ; à la pose, la maison prend $1 % de la mise",
      zh: "；下注时本馆收注额的 $1%",
    },
  ],
  [
    /(\d+), (\d+) or (\d+) to 1, by the dice that show it/,
    {
      de: "$1, $2 oder $3 zu 1, nach der Zahl der Würfel, die sie zeigen",
      es: "$1, $2 o $3 a 1, según cuántos dados lo muestren",
      fr: "$1, $2 ou $3 à 1, selon le nombre de dés qui le montrent",
      zh: "1 赔 $1、$2 或 $3，视几枚骰子开出而定",
    },
  ],
  [
    /; war (\d+ to \d+), (\d+ to \d+) on a second tie/,
    {
      de: "; im Krieg $1, bei neuem Gleichstand $2",
      es: "; en guerra $1, con un segundo empate $2",
      fr: " ; à la guerre $1, sur une seconde égalité $2",
      zh: "；开战 $1，再次平手 $2",
    },
  ],
  [
    /, struck (\d+ to \d+ … \d+ to \d+)/,
    {
      de: ", wenn gezogen $1",
      es: ", si sale sorteado $1",
      fr: ", si tiré $1",
      zh: "，被击中 $1",
    },
  ],
  [
    / on a fifth/,
    {
      de: " auf ein Fünftel",
      es: " sobre un quinto",
      fr: " sur un cinquième",
      zh: "（按注额的五分之一）",
    },
  ],
  [/ less (\d+)%/, { de: " weniger $1 %", es: " menos $1 %", fr: " moins $1 %", zh: "，减 $1%" }],
  [/, drawn/, { de: ", ausgelost", es: ", por sorteo", fr: ", tiré au sort", zh: "，由抽取决定" }],
  [/, spun/, { de: ", gedreht", es: ", por giro", fr: ", à la roue", zh: "，由转轮决定" }],
  [
    /, by the streak/,
    { de: ", nach der Serie", es: ", según la racha", fr: ", selon la série", zh: "，视连胜而定" },
  ],
  [
    /(\d+) for (\d+)/g,
    { de: "$1 für $2", es: "$1 por $2", fr: "$1 pour $2", zh: "$2 得 $1（含本）" },
  ],
  [
    /(\d+)% of the meter/,
    {
      de: "$1 % des Jackpots",
      es: "el $1 % del bote",
      fr: "$1 % de la cagnotte",
      zh: "奖池的 $1%",
    },
  ],
  [
    / on (\d+) points/g,
    { de: " bei $1 Points", es: " con $1 puntos", fr: " pour $1 points", zh: "（$1 个点数）" },
  ],
  [
    /(\d+) times the odds/,
    {
      de: "das $1-Fache der Quote",
      es: "$1 veces el pago",
      fr: "$1 fois la cote",
      zh: "赔率的 $1 倍",
    },
  ],
  [
    /the product of all times the odds/,
    {
      de: "die Quote mal alle zusammen",
      es: "el pago por el producto de todos",
      fr: "la cote fois leur produit",
      zh: "赔率乘以各倍数之积",
    },
  ],
  [/all of it/, { de: "alles", es: "todo", fr: "la totalité", zh: "全部" }],
  [/half of it/, { de: "die Hälfte", es: "la mitad", fr: "la moitié", zh: "一半" }],
  [/^push$/, { de: "unentschieden", es: "empate", fr: "égalité", zh: "退还" }],
  [/^loses$/, { de: "verliert", es: "pierde", fr: "perd", zh: "输" }],
  [/^(\d+)%$/, { de: "$1 %", es: "$1 %", fr: "$1 %", zh: "$1%" }],
  [/ on ([\d, -]*\d)/g, { de: " bei $1", es: " con $1", fr: " sur $1", zh: "（$1）" }],
];

/** What neither wins nor loses: the house says "0 to 1". */
const PUSHED: Readonly<Record<Language, string>> = {
  en: "stake back",
  de: "Einsatz zurück",
  es: "apuesta devuelta",
  fr: "mise rendue",
  zh: "退还本金",
};

/** The house's words about odds, but for the odds themselves. */
export function oddsWords(house: string, language: Language): string {
  const said = house.replace(/\b0 to 1(?= on )/, PUSHED[language]);
  if (language === "en") return said;
  return PHRASES.reduce((words, [phrase, others]) => words.replace(phrase, others[language]), said);
}
