import { translated } from "../../text/language";

export const text = translated("chat/text", {
  none: "Nobody has said anything yet.",
  begin: "Say hello: everybody at the table reads it.",
  /** Said with one press. */
  phrases: ["Hello", "Good luck", "Well played"],
  say: "Say something",
  send: "Send",
  left: (characters: number) => `${characters} characters left`,
  enter: "Enter to talk to the table.",
  hide: (name: string) => `Hide what ${name} says`,
  report: (name: string) => `Report what ${name} said`,
  reported: "Reported to the operators.",
  hidden: (players: number) => `You have hidden ${players}.`,
  showAll: "Show them again",
  menu: (name: string) => `About ${name}`,
  rules: "Be kind. Operators read this. No links.",
});
