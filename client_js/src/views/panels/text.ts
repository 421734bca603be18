import { translated } from "../../text/language";

export const text = translated("panels/text", {
  mute: "Mute",
  unmute: "Unmute",
  report: "Report",
  muteWho: (name: string) => `Mute ${name}`,
  unmuteWho: (name: string) => `Unmute ${name}`,
  reportWho: (name: string) => `Report ${name}`,
  nothing: (name: string) => `${name} has said nothing here that could be reported.`,
  ask: "Send this to the operators?",
  send: "Send report",
  cancel: "Cancel",
  reported: "Reported to the operators.",
});
