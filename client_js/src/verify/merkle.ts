// RFC 6962 § 2.1: a tree of hashes pins a list, and a path proves that an entry is in it.

import { type Bytes, sha256 } from "./bytes";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export function leafHash(leaf: Bytes): Promise<Bytes> {
  return sha256(LEAF, leaf);
}

export function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(NODE, left, right);
}

/** The root that an audit path (§ 2.1.1) leads to from the leaf at `index` of `size`, or null for
 * a path that cannot belong to that place. */
export async function rootByPath(
  leaf: Bytes,
  index: number,
  size: number,
  path: readonly Bytes[],
): Promise<Bytes | null> {
  if (index < 0 || index >= size) return null;
  let digest = await leafHash(leaf);
  let used = 0;
  for (
    let at = index, last = size - 1;
    last > 0;
    at = Math.floor(at / 2), last = Math.floor(last / 2)
  ) {
    const isRight = at % 2 === 1;
    // An odd entry at the end of a level has no sibling and moves up as it is.
    if (!isRight && at === last) continue;
    const sibling = path[used++];
    if (sibling === undefined) return null;
    digest = await (isRight ? nodeHash(sibling, digest) : nodeHash(digest, sibling));
  }
  return used === path.length ? digest : null;
}
