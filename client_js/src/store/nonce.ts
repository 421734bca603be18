// A nonce makes a wager safe to send again. It is also the player's share of a round's randomness.

const BYTES = 16;

export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
