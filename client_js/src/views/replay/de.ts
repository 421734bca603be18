import { number } from "../../text/format";

export default {
  text: {
    title: (round: number) => `Wiedergabe der Runde ${number(round)}`,
    note: "Eine Aufzeichnung: kein Geld bewegt sich, und nichts kann gesetzt werden.",
    mark: "Wiedergabe",
    again: "Noch einmal",
    leave: "Zurück zum Tisch",
    staked: "Damals gesetzt",
    net: "Damals netto",
    skip: "Vorspringen",
    pause: "Pause",
    goOn: "Weiter",
    toResult: "Zum Ergebnis",
    progress: "Wie weit die Wiedergabe ist",
  },
};
