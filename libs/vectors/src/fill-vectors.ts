import type { CollectionName } from '@tessera/contracts';
import type { EmbeddingSpaces, TextSpace } from './embedding-spaces.port.js';
import { embeddedText } from './payload-text.js';
import type { Hit } from './vector-store.port.js';

/** Returns vectors in the order of the texts; null for a text without one. */
export type EmbedTexts = (texts: string[]) => Promise<ReadonlyArray<Float32Array | null> | null>;

/**
 * Adds the vectors that points lack in a space. Points without words get none.
 * @returns how many were added
 * @throws errors of `embed`; VectorStoreUnusableError if the space is not, or no longer, one of the collection's
 */
export async function fillVectors(
  spaces: EmbeddingSpaces,
  { collection, space, points }: { collection: CollectionName; space: TextSpace; points: readonly Hit[] },
  embed: EmbedTexts,
): Promise<number> {
  const worded = points.filter(({ payload }) => embeddedText(payload) !== '');
  if (worded.length === 0) return 0;
  const vectors = await embed(worded.map(({ payload }) => embeddedText(payload)));
  const added = worded.flatMap((point, at) => {
    const vector = vectors?.[at];
    // The cosine to a vector of zeros is undefined, so no store needs to keep it.
    return vector?.some((value) => value !== 0) ? [{ point, vector }] : [];
  });
  await spaces.addVectors(collection, space, added);
  return added.length;
}
