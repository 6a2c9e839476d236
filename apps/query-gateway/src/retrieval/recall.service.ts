import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS, type CollectionName } from '@tessera/contracts';
import { DocumentPipelineRepository } from '@tessera/persistence';
import {
  type DocumentAttempt,
  type Hit,
  type PointFilter,
  type PointPayload,
  VECTOR_STORE,
  type VectorStore,
} from '@tessera/vectors';

/** What is asked of the collections. */
export interface RecallRequest {
  text: string;
  vector: Float32Array | null;
  filter: PointFilter;
  /** Document ids that hits are narrowed to after recall; null when they do not restrict. */
  postFilter: ReadonlySet<string> | null;
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
/** Searches for one question in one collection; each leaves out what the ones before have met in vain. */
const MAX_ROUNDS = 8;

/**
 * Asks the collections, and leaves out what the registry does not show: a chunk counts when it was written by the attempt
 * that the registry names as its document's published one.
 */
@Injectable()
export class RecallService {
  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    private readonly pipelines: DocumentPipelineRepository,
  ) {}

  async recall(request: RecallRequest, signal: AbortSignal): Promise<Recall> {
    const { collections, limit } = request;
    const [text, visual] = await Promise.all([
      collections.text ? this.search(COLLECTIONS.text, request, { limit, signal }) : [],
      collections.visual ? this.search(COLLECTIONS.visual, request, { limit, signal }) : [],
    ]);
    const found = { text, visual };
    return { found, shown: this.shown(found, request, signal) };
  }

  private async search(
    collection: CollectionName,
    { text, vector, filter }: RecallRequest,
    { limit, signal, except }: { limit: number; signal: AbortSignal; except?: DocumentAttempt[] },
  ): Promise<Hit[]> {
    const question = text.slice(0, MAX_QUESTION_LENGTH);
    const exceptAttempts = except ?? null;
    return this.vectors.search(
      { collection, text: question, vector, filter: { ...filter, exceptAttempts }, limit },
      signal,
    );
  }

  private async shown(found: Recalled, request: RecallRequest, signal: AbortSignal): Promise<Recalled> {
    const isPublished = await this.published([...found.text, ...found.visual]);
    const fill = (collection: CollectionName, first: Hit[]) =>
      this.fill(collection, request, { first, isPublished, signal });
    const [text, visual] = await Promise.all([
      fill(COLLECTIONS.text, found.text),
      fill(COLLECTIONS.visual, found.visual),
    ]);
    return text === found.text && visual === found.visual ? found : { text, visual };
  }

  /**
   * Looks further when hits have to be left out, as while documents are being written, replaced or removed, or when the
   * request names documents: those alone are looked through then, however far down they would have come.
   * @returns `first` itself when nothing had to be left out
   */
  private async fill(
    collection: CollectionName,
    request: RecallRequest,
    { first, isPublished, signal }: { first: Hit[]; isPublished: IsPublished; signal: AbortSignal },
  ): Promise<Hit[]> {
    const { limit } = request;
    const except: DocumentAttempt[] = [];
    const further = { ...request, filter: furtherFilter(request) };
    let [found, asked, known] = [first, limit, isPublished];
    for (let round = 1; ; round++) {
      const isShown = ({ payload }: Hit) => isAllowed(request, payload) && known(payload);
      const shown = found.filter(isShown);
      const isFinal = shown.length >= limit || found.length < asked || round === MAX_ROUNDS;
      if (isFinal) return shown.length === first.length && found === first ? first : shown.slice(0, limit);
      const hidden = attemptsOf(found.filter((hit) => isNamed(request, hit.payload) && !isShown(hit)));
      if (hidden.length === 0 && asked === MAX_HITS) return shown.slice(0, limit);
      except.push(...hidden);
      asked = Math.min(asked * 4, MAX_HITS);
      found = await this.search(collection, further, { limit: asked, signal, except });
      known = await this.published(found);
    }
  }

  private async published(hits: Hit[]): Promise<IsPublished> {
    const documentIds = new Set(hits.map(({ payload }) => payload.documentId));
    const attempts = await this.pipelines.published([...documentIds]);
    const keys = new Set(attempts.map(keyOf));
    return (payload) => keys.has(keyOf(payload));
  }
}

type IsPublished = (payload: PointPayload) => boolean;

function keyOf({ documentId, pipeline, attempt }: DocumentAttempt & { pipeline: string }): string {
  return `${documentId}/${pipeline}/${attempt}`;
}

function isNamed({ postFilter }: RecallRequest, { documentId }: PointPayload): boolean {
  return postFilter === null || postFilter.has(documentId);
}

/** A named document of another knowledge base is as good as none. */
function isAllowed(request: RecallRequest, payload: PointPayload): boolean {
  const { kbNames } = request.filter;
  const isInScope = request.postFilter === null || !kbNames || kbNames.includes(payload.kbName);
  return isInScope && isNamed(request, payload);
}

function furtherFilter({ filter, postFilter }: RecallRequest): PointFilter {
  return postFilter === null ? filter : { ...filter, kbNames: null, documentIds: [...postFilter] };
}

/** Each once. */
function attemptsOf(hits: Hit[]): DocumentAttempt[] {
  const byKey = new Map(hits.map(({ payload }) => [keyOf(payload), payload]));
  return [...byKey.values()].map(({ documentId, attempt }) => ({ documentId, attempt }));
}
