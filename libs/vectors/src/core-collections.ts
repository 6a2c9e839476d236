import { COLLECTIONS } from '@tessera/contracts';
import type { EmbeddingSpace, ImageSpace, VectorStore } from './vector-store.port.js';

/**
 * Creates the collections of every installation where missing. Only the visual one has images.
 * @throws EmbeddingSpaceMismatchError: better not to start than to mix vectors that cannot be compared
 */
export async function ensureCoreCollections(
  store: VectorStore,
  space: EmbeddingSpace,
  images: ImageSpace,
): Promise<void> {
  await store.ensureCollection(COLLECTIONS.text, space);
  await store.ensureCollection(COLLECTIONS.visual, { ...space, images });
}
