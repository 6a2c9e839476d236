import type { CollectionName } from '@tessera/contracts';
import type { EmbeddingSpaces, TextSpace } from './embedding-spaces.port.js';
import { embeddedText } from './payload-text.js';
import type { Hit } from './vector-store.port.js';

/** Makes vectors in the order of the texts; null for a text that gets none. */
export type EmbedTexts = (texts: string[]) => Promise<ReadonlyArray<Float32Array | null> | null>;

/**
 * Gives points the vectors that they lack in a space. Points without words get none.
 * @returns how many got theirs
 * @throws what `embed` throws; VectorStoreUnusableError when the space is none of the collection's, or no longer
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
    // A vector of zeros has no angle to anything, so no store need keep it.
    return vector?.some((value) => value !== 0) ? [{ point, vector }] : [];
  });
  await spaces.addVectors(collection, space, added);
  return added.length;
}
