// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Bytes, fromHex, toHex } from "../../src/verify/bytes";
import { leafHash, nodeHash, rootByPath } from "../../src/verify/merkle";

/** The leaves and roots of the certificate transparency project's own tests for RFC 6962. */
const LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map(fromHex);
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

/** RFC 6962 § 2.1.1, word for word. */
async function pathTo(index: number, leaves: readonly Bytes[]): Promise<Bytes[]> {
  if (leaves.length === 1) return [];
  const [left, right] = split(leaves);
  return index < left.length
    ? [...(await pathTo(index, left)), await rootOf(right)]
    : [...(await pathTo(index - left.length, right)), await rootOf(left)];
}

/** RFC 6962 § 2.1, word for word. */
async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  if (leaves.length === 1) return leafHash(leaves[0] as Bytes);
  const [left, right] = split(leaves);
  return nodeHash(await rootOf(left), await rootOf(right));
}

function split(leaves: readonly Bytes[]): [readonly Bytes[], readonly Bytes[]] {
  let k = 1;
  while (2 * k < leaves.length) k *= 2;
  return [leaves.slice(0, k), leaves.slice(k)];
}

describe("RFC 6962 § 2.1.1, audit paths", () => {
  it.each(ROOTS.map((root, i) => [i + 1, root] as const))(
    "lead from every leaf of %d to the root",
    async (size, root) => {
      const leaves = LEAVES.slice(0, size);
      for (const [index, leaf] of leaves.entries()) {
        const reached = await rootByPath(leaf, index, size, await pathTo(index, leaves));
        expect(reached && toHex(reached)).toBe(root);
      }
    },
  );

  it("lead nowhere with a hash missing or too many, or from a place that is not in the tree", async () => {
    const leaf = LEAVES[2] as Bytes;
    const path = await pathTo(2, LEAVES.slice(0, 7));
    expect(await rootByPath(leaf, 2, 7, path.slice(1))).toBeNull();
    expect(await rootByPath(leaf, 2, 7, [...path, leaf])).toBeNull();
    expect(await rootByPath(leaf, 7, 7, path)).toBeNull();
    expect(await rootByPath(leaf, 0, 0, [])).toBeNull();
  });

  it("lead to another root from another place", async () => {
    const path = await pathTo(2, LEAVES);
    const reached = await rootByPath(LEAVES[2] as Bytes, 3, 8, path);
    expect(reached && toHex(reached)).not.toBe(ROOTS[7]);
  });
});
