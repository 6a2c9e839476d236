import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS, type CollectionName } from '@tessera/contracts';
import { DocumentRepository } from '@tessera/persistence';
import {
  type Hit,
  type PointFilter,
  type SearchRequest,
  VECTOR_STORE,
  type VectorStore,
} from '@tessera/vectors';

/** What is asked of the collections. */
export interface RecallRequest {
  text: string;
  vector: Float32Array | null;
  filter: PointFilter;
  /** Document ids that apply afterwards; null when they do not restrict. */
  afterwards: ReadonlySet<string> | null;
  collections: { text: boolean; visual: boolean };
  limit: number;
}

export interface Recalled {
  text: Hit[];
  visual: Hit[];
}

/** Most hits that one search of the store gives, and the longest question that it takes, in UTF-16 units. */
const MAX_HITS = 1_000;
const MAX_QUESTION_LENGTH = 8_000;

/** Asks the collections, and leaves out what the registry does not show: a chunk counts while its document is ready. */
@Injectable()
export class RecallService {
  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    private readonly documents: DocumentRepository,
  ) {}

  async recall(request: RecallRequest, signal: AbortSignal): Promise<Recalled> {
    const [text, visual] = await Promise.all([
      request.collections.text ? this.search(COLLECTIONS.text, request, signal) : [],
      request.collections.visual ? this.search(COLLECTIONS.visual, request, signal) : [],
    ]);
    return { text, visual };
  }

  /** Looks further when hits had to be left out, as while documents are being replaced or removed. */
  private async search(
    collection: CollectionName,
    request: RecallRequest,
    signal: AbortSignal,
  ): Promise<Hit[]> {
    const { vector, filter, limit } = request;
    const text = request.text.slice(0, MAX_QUESTION_LENGTH);
    for (let asked = limit; ; asked = Math.min(asked * 4, MAX_HITS)) {
      const search: SearchRequest = { collection, text, vector, filter, limit: asked };
      const found = await this.vectors.search(search, signal);
      const shown = await this.shown(found, request.afterwards);
      const isAll = found.length < asked || asked >= MAX_HITS;
      if (shown.length >= limit || isAll) return shown.slice(0, limit);
    }
  }

  private async shown(hits: Hit[], afterwards: ReadonlySet<string> | null): Promise<Hit[]> {
    const allowed = afterwards ? hits.filter((hit) => afterwards.has(hit.payload.documentId)) : hits;
    const ready = await this.documents.readyIds([...new Set(allowed.map((hit) => hit.payload.documentId))]);
    return allowed.filter((hit) => ready.has(hit.payload.documentId));
  }
}
