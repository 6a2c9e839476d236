import { fuseByReciprocalRank, type Hit, type PointPayload } from '@tessera/vectors';
import type { RankedChunk } from './diversity.js';

/**
 * Merges chunks found by words and image hits by reciprocal rank fusion. If an image's words were found, too, its best
 * chunk gets both ranks, instead of listing the image twice.
 * @param ranked best first
 * @param seen image hits, best first, each with its similarity to the question as score
 */
export function mergeImageHits(ranked: readonly RankedChunk[], seen: readonly Hit[]): RankedChunk[] {
  if (seen.length === 0) return [...ranked];
  const byChunk = new Map<string, RankedChunk>();
  const bestOnPicture = new Map<string, string>();
  for (const chunk of ranked) {
    const [key, picture] = [chunkKey(chunk.payload), pictureKey(chunk.payload)];
    byChunk.set(key, chunk);
    if (!bestOnPicture.has(picture)) bestOnPicture.set(picture, key);
  }
  const pictures = seen.map(({ payload, score }) => {
    const known = bestOnPicture.get(pictureKey(payload));
    if (known !== undefined) return known;
    const key = chunkKey(payload);
    const relevance = Math.min(1, Math.max(0, score));
    byChunk.set(key, { payload, source: 'kb', relevance, similarity: null, isOnlySeen: true });
    return key;
  });
  const ids = ranked.map(({ payload }) => chunkKey(payload));
  return fuseByReciprocalRank([{ ids }, { ids: pictures }]).flatMap(({ id }) => byChunk.get(id) ?? []);
}

function chunkKey({ documentId, pipeline, attempt, chunkId }: PointPayload): string {
  return `${documentId}/${pipeline}/${attempt}/${chunkId}`;
}

/** A chunk without an image counts as its own image. */
function pictureKey(payload: PointPayload): string {
  const { documentId, attempt, imageId } = payload;
  return imageId === null ? chunkKey(payload) : `${documentId}/${attempt}/${imageId}`;
}
