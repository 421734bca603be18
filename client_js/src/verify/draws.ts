// Exact draws from a round's generator, by rejection: nothing is scaled, what does not fit is
// thrown away.

import { type Bytes, sha256, utf8 } from "./bytes";
import type { Plain } from "./canonical";
import type { HmacDrbg } from "./hmac_drbg";

/** More than any shoe holds; a text may not make the browser work for longer. */
const MOST_ENTRIES = 10_000;

export class Draws {
  constructor(private readonly generator: HmacDrbg) {}

  /** The answer to a recorded ask; null for what cannot be asked. */
  async answer(ask: readonly Plain[]): Promise<number | readonly number[] | null> {
    const [name, first, second] = ask;
    if (name === "uniform" && isCount(first) && first >= 1 && ask.length === 2) {
      return this.uniform(first);
    }
    if (name === "weighted" && isWeights(first) && ask.length === 2) return this.weighted(first);
    if (name === "shuffle" && isSize(first) && ask.length === 2) return this.sample(first, first);
    if (name === "sample" && isSize(second) && isCount(first) && ask.length === 3) {
      return first <= second ? this.sample(first, second) : null;
    }
    return null;
  }

  /** One of 0 … n-1. */
  async uniform(n: number): Promise<number> {
    if (n === 1) return 0;
    const nbits = (n - 1).toString(2).length;
    const nbytes = Math.ceil(nbits / 8);
    const dropped = BigInt(8 * nbytes - nbits);
    for (;;) {
      const x = Number(bigEndian(await this.generator.generate(nbytes)) >> dropped);
      if (x < n) return x;
    }
  }

  /** An index of `weights`, each as likely as its weight. */
  async weighted(weights: readonly number[]): Promise<number> {
    let left = await this.uniform(weights.reduce((sum, weight) => sum + weight, 0));
    return weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
  }

  /** k different ones of 0 … n-1, in the order drawn. */
  async sample(k: number, n: number): Promise<readonly number[]> {
    const entries = Array.from({ length: n }, (_, i) => i);
    for (let i = 0; i < k; i++) {
      const j = i + (await this.uniform(n - i));
      [entries[i], entries[j]] = [entries[j] as number, entries[i] as number];
    }
    return entries.slice(0, k);
  }

  /** A decision during a round, on which every later draw depends. */
  async mix(data: Bytes): Promise<void> {
    await this.generator.reseed(await sha256(utf8("croupier mix 1\n"), data));
  }
}

function bigEndian(bytes: Bytes): bigint {
  return bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
}

function isCount(value: Plain | undefined): value is number {
  return typeof value === "number" && value >= 0;
}

function isSize(value: Plain | undefined): value is number {
  return isCount(value) && value <= MOST_ENTRIES;
}

function isWeights(value: Plain | undefined): value is readonly number[] {
  if (!Array.isArray(value) || !value.every(isCount)) return false;
  const sum = value.reduce((total: number, weight: number) => total + weight, 0);
  return sum > 0 && Number.isSafeInteger(sum);
}
