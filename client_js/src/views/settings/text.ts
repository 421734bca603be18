import { translated } from "../../text/language";

export const text = translated("settings/text", {
  effects: "Effects",
  voice: "Voice",
  noVoice: "Your browser has no voice for this language.",
  picture: "Your picture at tables",
  pictures: [
    "Fox",
    "Owl",
    "Fish",
    "Ship",
    "Mountain",
    "Leaf",
    "Moon",
    "Cactus",
    "Mushroom",
    "Kite",
    "Cat",
    "Flower",
  ] as readonly string[],
});
