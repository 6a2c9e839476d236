import { DependencyUnavailableError } from '@tessera/platform';
import type { EmbeddingSpace } from './vector-store.port.js';

/** A collection's embedding space, and the version of the analyzer that produced its terms. */
export interface SpaceFingerprint extends EmbeddingSpace {
  analyzerVersion: number;
}

/** The collection was created with another embedding space or analyzer; its points are not comparable with new ones. */
export class EmbeddingSpaceMismatchError extends Error {
  override readonly name = 'EmbeddingSpaceMismatchError';

  constructor(
    readonly collection: string,
    readonly stored: SpaceFingerprint,
    readonly wanted: SpaceFingerprint,
  ) {
    super(
      `The collection ${collection} was made with ${describe(stored)}, and this service is set to ${describe(wanted)}. ` +
        (differsByTextsAlone(stored, wanted)
          ? 'Either go back to the earlier setting, or run `npm run tessera -- reindex` with this one: it makes the vectors beside ' +
            'those that there are, while the services run.'
          : 'Either go back to the earlier setting, or index again: remove the collection while no service runs (with the ' +
            `sqlite store, its files ${collection}.db* below VECTOR_STORE_PATH; with Qdrant, by its API or dashboard) and ` +
            'run `tessera repair` when they run again.'),
    );
  }
}

/** The store cannot be used as it is; the message tells the operator what to do. */
export class VectorStoreUnusableError extends Error {
  override readonly name = 'VectorStoreUnusableError';
}

/** The store is currently unreachable, too slow or failing: a retry may help. */
export class VectorStoreUnavailableError extends DependencyUnavailableError {
  override readonly name = 'VectorStoreUnavailableError';
}

/** Text vectors can be computed from what the points store. */
function differsByTextsAlone(a: SpaceFingerprint, b: SpaceFingerprint): boolean {
  const restOf = ({ images, analyzerVersion }: SpaceFingerprint): string =>
    JSON.stringify([images ?? null, analyzerVersion]);
  return restOf(a) === restOf(b);
}

function describe({ provider, model, dimension, images, analyzerVersion }: SpaceFingerprint): string {
  const vectors = dimension > 0 ? `${provider}/${model} (${dimension} dimensions)` : 'no vectors';
  const ofImages =
    images && images.dimension > 0
      ? `vectors of pictures by ${images.provider}/${images.model} (${images.mode}, ${images.dimension} dimensions)`
      : 'no vectors of pictures';
  return `${vectors}, ${ofImages} and analyzer version ${analyzerVersion}`;
}
