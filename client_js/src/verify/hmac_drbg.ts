// HMAC_DRBG with SHA-256: NIST SP 800-90A Rev. 1 § 10.1.2, without additional input.

import { type Bytes, concat } from "./bytes";

const ZERO = Uint8Array.of(0);
const ONE = Uint8Array.of(1);
const OUTPUT_NBYTES = 32;

export class HmacDrbg {
  #key: Bytes = new Uint8Array(OUTPUT_NBYTES);
  #value: Bytes = new Uint8Array(OUTPUT_NBYTES).fill(1);

  private constructor() {}

  /** § 10.1.2.3. */
  static async instantiate(
    entropyInput: Bytes,
    nonce: Bytes,
    personalization: Bytes,
  ): Promise<HmacDrbg> {
    const drbg = new HmacDrbg();
    await drbg.#update(concat(entropyInput, nonce, personalization));
    return drbg;
  }

  /** § 10.1.2.4. */
  async reseed(entropyInput: Bytes): Promise<void> {
    await this.#update(entropyInput);
  }

  /** § 10.1.2.5. */
  async generate(nbytes: number): Promise<Bytes> {
    const output = new Uint8Array(nbytes);
    for (let at = 0; at < nbytes; at += OUTPUT_NBYTES) {
      this.#value = await hmac(this.#key, this.#value);
      output.set(this.#value.subarray(0, nbytes - at), at);
    }
    await this.#update(new Uint8Array());
    return output;
  }

  /** § 10.1.2.2. */
  async #update(provided: Bytes): Promise<void> {
    for (const mark of provided.length === 0 ? [ZERO] : [ZERO, ONE]) {
      this.#key = await hmac(this.#key, concat(this.#value, mark, provided));
      this.#value = await hmac(this.#key, this.#value);
    }
  }
}

async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}
