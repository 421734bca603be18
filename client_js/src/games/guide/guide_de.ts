import type { CommonText } from "./common";

const common: CommonText = {
  refused:
    "Das Haus lehnt einen Einsatz ab: die Seite sagt neben dem Feld, warum. Das Geld bleibt in Ihrem Guthaben.",
  link: "Sie verlieren die Verbindung: Ihre Einsätze bleiben auf dem Tuch und werden wie sonst abgerechnet. Wenn Sie zurückkommen, sagt die Seite, was inzwischen abgerechnet wurde.",
  calledOff:
    "Ein Aufseher bricht die Runde ab: das geht nur vor „Nichts geht mehr“. Was in der Runde gesetzt wurde, kommt zurück.",
  stopped:
    "Das Haus hält mitten in einer Runde an: es spielt sie zu Ende, wenn es wieder öffnet. Vor „Nichts geht mehr“ liegen Ihre Einsätze noch da. Danach gilt das Ergebnis, das schon feststand.",
  doubt:
    "Sie bezweifeln ein Ergebnis: zu jeder Runde gibt es im Verlauf eine Prüfung. Ihr Browser zieht und rechnet die Runde dann aus dem unterschriebenen Beleg nach.",
};

export default { common };
