export default {
  words: {
    name: "Pai Gow",
    running: "Se reparten las fichas",
    families: { hand: "Mano" },
    features: { player_bank: "Banca del jugador", co_bank: "Banca compartida" },
  },
  text: { stepByStep: "Paso a paso" },
  steps: {
    title: "Cómo coloca el house way estas fichas",
    paragraphs: {
      supreme_pair: "El Supreme Pair",
      pair: "La pareja, el wong o el gong más alto",
      value: "Nueve, ocho o siete, lo más alto que hacen dos fichas",
      high_low: "La ficha más alta con la más baja",
    },
    results: {
      missed: "No está entre estas fichas",
      decides: "Esto decide",
      left: "Ya no se pregunta",
    },
    highest: (value: number) => `Lo más alto aquí es ${value}`,
  },
};
