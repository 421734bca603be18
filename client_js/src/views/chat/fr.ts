export default {
  text: {
    none: "Personne n’a encore rien dit.",
    begin: "Dites bonjour : toute la table le lit.",
    phrases: ["Bonjour", "Bonne chance", "Bien joué"],
    say: "Dire quelque chose",
    send: "Envoyer",
    left: (characters: number) => `${characters} caractères restants`,
    enter: "Entrez pour parler à la table.",
    hide: (name: string) => `Masquer ce que dit ${name}`,
    report: (name: string) => `Signaler ce que ${name} a dit`,
    reported: "Signalé aux opérateurs.",
    hidden: (players: number) => `Masqués : ${players}.`,
    showAll: "Afficher à nouveau",
    menu: (name: string) => `À propos de ${name}`,
    rules: "Restez aimable. Les opérateurs lisent. Pas de liens.",
  },
};
