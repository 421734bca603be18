// What is heard, and how loudly. The player chooses it in the settings.

import { remembered, YES_OR_NO } from "./remembered";

/** From 0 to 1. */
export const volume = remembered<number>("volume", 0.7, {
  read: (stored) => {
    const value = Number(stored);
    return value >= 0 && value <= 1 ? value : null;
  },
  write: String,
});

/** Nothing is heard until the player turns the sound on. */
export const isMuted = remembered("muted", true, YES_OR_NO);

/** Whether a voice calls the outcome. */
export const isCallerOn = remembered("caller", false, YES_OR_NO);
