import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS, type CollectionName } from '@tessera/contracts';
import { DocumentRepository } from '@tessera/persistence';
import { type Hit, type PointFilter, VECTOR_STORE, type VectorStore } from '@tessera/vectors';

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

/** What the collections have, and what of it the registry shows. */
export interface Recall {
  found: Recalled;
  /** `found` itself when the registry takes nothing away, which is nearly always. */
  shown: Promise<Recalled>;
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

  async recall(request: RecallRequest, signal: AbortSignal): Promise<Recall> {
    const found = await this.search(request, request.limit, signal);
    return { found, shown: this.shown(found, request, signal) };
  }

  private async search(request: RecallRequest, limit: number, signal: AbortSignal): Promise<Recalled> {
    const { collections } = request;
    const [text, visual] = await Promise.all([
      collections.text ? this.searchOne(COLLECTIONS.text, request, limit, signal) : [],
      collections.visual ? this.searchOne(COLLECTIONS.visual, request, limit, signal) : [],
    ]);
    return { text, visual };
  }

  private async searchOne(
    collection: CollectionName,
    { text, vector, filter }: RecallRequest,
    limit: number,
    signal: AbortSignal,
  ): Promise<Hit[]> {
    const question = text.slice(0, MAX_QUESTION_LENGTH);
    return this.vectors.search({ collection, text: question, vector, filter, limit }, signal);
  }

  /** Looks further when hits have to be left out, as while documents are being replaced or removed. */
  private async shown(first: Recalled, request: RecallRequest, signal: AbortSignal): Promise<Recalled> {
    const { limit } = request;
    for (let found = first, asked = limit; ;) {
      const shown = await this.withoutHidden(found, request.afterwards);
      const isEnough = (some: Hit[], all: Hit[]) => some.length >= limit || all.length < asked;
      const isAll = isEnough(shown.text, found.text) && isEnough(shown.visual, found.visual);
      if (isAll || asked >= MAX_HITS) {
        const isUntouched =
          found === first &&
          shown.text.length === found.text.length &&
          shown.visual.length === found.visual.length;
        if (isUntouched) return first;
        return { text: shown.text.slice(0, limit), visual: shown.visual.slice(0, limit) };
      }
      asked = Math.min(asked * 4, MAX_HITS);
      found = await this.search(request, asked, signal);
    }
  }

  private async withoutHidden(
    { text, visual }: Recalled,
    afterwards: ReadonlySet<string> | null,
  ): Promise<Recalled> {
    const isAllowed = (hit: Hit) => afterwards === null || afterwards.has(hit.payload.documentId);
    const allowed = { text: text.filter(isAllowed), visual: visual.filter(isAllowed) };
    const hits = [...allowed.text, ...allowed.visual];
    const ready = await this.documents.readyIds([...new Set(hits.map((hit) => hit.payload.documentId))]);
    const isReady = (hit: Hit) => ready.has(hit.payload.documentId);
    return { text: allowed.text.filter(isReady), visual: allowed.visual.filter(isReady) };
  }
}
