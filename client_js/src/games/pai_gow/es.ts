export default {
  words: {
    name: "Pai Gow",
    running: "Se reparten las fichas",
    families: { hand: "Mano" },
    features: { player_bank: "Banca del jugador", co_bank: "Banca compartida" },
  },
};
