import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  place:
    "Wählen Sie einen Jeton und legen Sie ihn auf ein Zeichen des Tuchs. Sie können auf so viele setzen, wie Sie möchten.",
  noMoreBets:
    "Wenn die Zeit um ist, ruft der Geber „Nichts geht mehr“. Von da an bleiben die Einsätze liegen.",
  spin: "Das Rad wird gedreht. Der Klöppel kommt in einem Feld zur Ruhe.",
  paid: "Einsätze auf andere Zeichen verlieren. Dann wird jeder Einsatz auf das Zeichen dieses Feldes bezahlt.",
  wins: (sections: number) =>
    `Er gewinnt, wenn der Klöppel in einem Feld zur Ruhe kommt, das Ihr Zeichen zeigt. Das Rad hat ${sections} Felder.`,
  decisive: (shown: readonly string[], decisive: number, all: number) =>
    `${shown.join(" und ")} rechnen nichts ab. Deshalb zählt die Chance, die der Tisch nennt, nur die anderen ${decisive} der ${all} Felder.`,
  between:
    "Der Klöppel bleibt zwischen zwei Feldern stehen: die Drehung gilt nicht, und das Rad wird neu gedreht. Der Generator dieses Hauses nennt immer ein einziges Feld, deshalb kommt es hier nicht vor.",
  firstBet: (name: string, count: number, all: number) =>
    `Legen Sie ihn auf ${name}: ${count} der ${all} Felder zeigen es, mehr als jedes andere Zeichen.`,
  result: "Das Rad zeigt hier das Ergebnis. Was Sie gewinnen, kommt von selbst in Ihr Guthaben.",
  aWin: "Ein Gewinn",
  winLine: (bet: string, name: string, pays: string, win: string, back: string) =>
    `Sie setzen ${bet} auf ${name}; das zahlt ${pays}. Es kommt: Sie gewinnen ${win}, und mit Ihrem Einsatz kommen ${back} zurück.`,
  withMultipliers: "Mit Multiplikatoren",
  multipliedLine: (
    shown: readonly string[],
    name: string,
    bet: string,
    times: number,
    win: string,
  ) =>
    `${shown.join(", dann ")}, dann ${name}: Ihr Gewinn mit ${bet} wird mit ${times} malgenommen: ${win}.`,
};

export default { guide_text };
