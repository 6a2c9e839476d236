import { ANALYZER_VERSION } from '@tessera/text/analyzer';
import type { TextSpace } from './embedding-spaces.port.js';
import type { SpaceFingerprint } from './vector-store.errors.js';
import type { EmbeddingSpace } from './vector-store.port.js';

/** What a collection stores of the space that it is created with. */
export function fingerprintOf({ provider, model, dimension, images }: EmbeddingSpace): SpaceFingerprint {
  const ofImages = images && images.dimension > 0 ? { images } : {};
  return { provider, model, dimension, ...ofImages, analyzerVersion: ANALYZER_VERSION };
}

/** Whether points of both can share one collection. */
export function isSameSpace(a: SpaceFingerprint, b: SpaceFingerprint): boolean {
  if (a.analyzerVersion !== b.analyzerVersion || !isSameTextSpace(a, b)) return false;
  return makesSameVectors(a.images, b.images) && (!hasVectors(a.images) || a.images.mode === b.images?.mode);
}

/** Whether text vectors of both are comparable. */
export function isSameTextSpace(a: TextSpace, b: TextSpace): boolean {
  return makesSameVectors(a, b);
}

type Maker = Pick<EmbeddingSpace, 'provider' | 'model' | 'dimension'>;

/** Without vectors, their model does not matter. */
function makesSameVectors(a: Maker | undefined, b: Maker | undefined): boolean {
  if (!hasVectors(a) || !hasVectors(b)) return hasVectors(a) === hasVectors(b);
  return a.dimension === b.dimension && a.provider === b.provider && a.model === b.model;
}

function hasVectors<T extends Maker>(maker: T | undefined): maker is T {
  return maker !== undefined && maker.dimension > 0;
}
