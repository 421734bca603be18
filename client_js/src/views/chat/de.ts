export default {
  text: {
    none: "Noch hat niemand etwas gesagt.",
    begin: "Sagen Sie Hallo: Alle am Tisch lesen es.",
    phrases: ["Hallo", "Viel Glück", "Gut gespielt"],
    say: "Etwas sagen",
    send: "Senden",
    left: (characters: number) => `noch ${characters} Zeichen`,
    enter: "Treten Sie ein, um mitzureden.",
    hide: (name: string) => `Ausblenden, was ${name} sagt`,
    report: (name: string) => `Melden, was ${name} gesagt hat`,
    reported: "An die Aufsicht gemeldet.",
    hidden: (players: number) => `Ausgeblendet: ${players}.`,
    showAll: "Wieder zeigen",
    menu: (name: string) => `Zu ${name}`,
    rules: "Bleiben Sie freundlich. Die Aufsicht liest mit. Keine Links.",
  },
};
