import { mapInSlices } from '@tessera/platform';
import type { DocumentAttempt } from '../../vector-store.port.js';
import { FIELDS, STORED, VECTORS } from './collection-layout.js';
import { attemptFilter, attemptKey } from './point-filter.js';
import type { QdrantConnection } from './qdrant-connection.js';
import { documentPointId, type QdrantPoint, sparse, weighted } from './stored-points.js';
import { PackedTerms, type TermFrequencies } from './term-numbers.js';

/** Chunks per read. */
const PAGE = 256;
/** A document's fields are the union over its chunks. */
const UNITED = [FIELDS.kbName, FIELDS.sourceType, FIELDS.year, FIELDS.pipeline];
const READ = [STORED.words, STORED.length, ...UNITED];

/** The chunks of an attempt taken together. */
interface WholeDocument {
  frequencies: TermFrequencies;
  length: number;
  chunkCount: number;
  values: Map<string, Set<unknown>>;
}

/**
 * Maintains one additional point per attempt, which represents its chunks as one text. It is rebuilt from the stored
 * chunks on each call, so that a crash at any time is harmless.
 */
export class AttemptDocuments {
  constructor(private readonly connection: QdrantConnection) {}

  /**
   * Rebuilds the point.
   * @param averageLength of the collection's documents; 0 if there are none yet
   * @returns the number of chunks of the attempt
   */
  async renew(name: string, attempt: DocumentAttempt, averageLength: number): Promise<number> {
    for (;;) {
      const whole = await this.read(name, attempt);
      await this.write(name, attempt, { whole, averageLength });
      const count = await this.count(name, attempt);
      // Chunks may have been removed or written since they were read.
      if (count === whole.chunkCount) return count;
    }
  }

  private async write(
    collection_name: string,
    attempt: DocumentAttempt,
    { whole, averageLength }: { whole: WholeDocument; averageLength: number },
  ): Promise<void> {
    const id = documentPointId(attemptKey(attempt));
    if (whole.length === 0) {
      await this.connection.call('removing an empty document', (api, init) =>
        api.deletePoints({ collection_name, wait: true, points: [id] }, init),
      );
      return;
    }
    const point = documentPoint(id, attempt, { whole, averageLength: averageLength || whole.length });
    await this.connection.call('writing a document', (api, init) =>
      api.upsertPoints({ collection_name, wait: true, points: [point] }, init),
    );
  }

  private async read(collection_name: string, attempt: DocumentAttempt): Promise<WholeDocument> {
    const whole: WholeDocument = {
      frequencies: new Map(),
      length: 0,
      chunkCount: 0,
      values: new Map(UNITED.map((field) => [field, new Set()])),
    };
    const filter = attemptFilter(attempt);
    let offset: string | number | undefined;
    do {
      const page = await this.connection.call('chunks of a document', (api, init) =>
        api.scrollPoints({ collection_name, filter, limit: PAGE, offset, with_payload: READ }, init),
      );
      await mapInSlices(page.points, undefined, ({ payload }) => addChunk(whole, payload ?? {}));
      const { next_page_offset: next } = page;
      offset = typeof next === 'string' || typeof next === 'number' ? next : undefined;
    } while (offset !== undefined);
    return whole;
  }

  private async count(collection_name: string, attempt: DocumentAttempt): Promise<number> {
    const filter = attemptFilter(attempt);
    const { count } = await this.connection.call('a count of chunks', (api, init) =>
      api.countPoints({ collection_name, filter, exact: true }, init),
    );
    return count;
  }
}

function addChunk(whole: WholeDocument, payload: Record<string, unknown>): void {
  whole.chunkCount++;
  const { [STORED.words]: words, [STORED.length]: length } = payload;
  if (typeof words !== 'string' || typeof length !== 'number') return;
  new PackedTerms(words).addTo(whole.frequencies);
  whole.length += length;
  for (const [field, values] of whole.values) if (payload[field] !== undefined) values.add(payload[field]);
}

function documentPoint(
  id: string,
  attempt: DocumentAttempt,
  { whole, averageLength }: { whole: WholeDocument; averageLength: number },
): QdrantPoint {
  const { frequencies, length, values } = whole;
  return {
    id,
    vector: {
      ...weighted(VECTORS.documentWords, frequencies, { length, averageLength }),
      ...sparse(VECTORS.documentFrequencies, [...frequencies]),
    },
    payload: {
      [FIELDS.kind]: 'document',
      [FIELDS.documentId]: attempt.documentId,
      [FIELDS.attempt]: attempt.attempt,
      [FIELDS.attemptKey]: attemptKey(attempt),
      ...Object.fromEntries([...values].map(([field, each]) => [field, [...each]])),
      [FIELDS.terms]: [...frequencies.keys()],
      [STORED.length]: length,
    },
  };
}
