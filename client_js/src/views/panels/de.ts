export default {
  text: {
    mute: "Stumm",
    unmute: "Laut",
    report: "Melden",
    muteWho: (name: string) => `${name} stumm schalten`,
    unmuteWho: (name: string) => `${name} wieder hören`,
    reportWho: (name: string) => `${name} melden`,
    nothing: (name: string) => `${name} hat hier nichts gesagt, das gemeldet werden könnte.`,
    ask: "An die Betreiber senden?",
    send: "Meldung senden",
    cancel: "Abbrechen",
    reported: "Den Betreibern gemeldet.",
  },
};
