export default {
  text: {
    mute: "Masquer",
    unmute: "Montrer",
    report: "Signaler",
    muteWho: (name: string) => `Masquer ${name}`,
    unmuteWho: (name: string) => `Montrer ${name} de nouveau`,
    reportWho: (name: string) => `Signaler ${name}`,
    nothing: (name: string) => `${name} n’a rien dit ici qui puisse être signalé.`,
    ask: "L’envoyer aux opérateurs ?",
    send: "Envoyer",
    cancel: "Annuler",
    reported: "Signalé aux opérateurs.",
  },
};
