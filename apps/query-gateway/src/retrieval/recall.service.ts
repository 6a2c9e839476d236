import { Inject, Injectable, Logger } from '@nestjs/common';
import { COLLECTIONS, type CollectionName } from '@tessera/contracts';
import { DocumentPipelineRepository, type KnowledgeAccess } from '@tessera/persistence';
import { withTimeout } from '@tessera/platform';
import type { ExtraCollection } from '@tessera/profiles';
import {
  type DocumentAttempt,
  type Hit,
  type PointPayload,
  type SearchHit,
  mergeStatistics,
  VECTOR_STORE,
  type VectorStore,
  type WordStatistics,
} from '@tessera/vectors';
import { mergeHits } from './merge-hits.js';
import { documentsOfNamed, withNamed } from './named-companies.js';
import type { NarrowedFilter } from './scope.js';

/** A search of the collections. */
export interface RecallRequest {
  access: KnowledgeAccess;
  question: string;
  /** The text for lexical search; see `searchTextOf`. */
  text: string;
  vector: Float32Array | null;
  /** Compared with those of images; null if only words are searched. */
  imageVectors: Float32Array | null;
  filter: NarrowedFilter;
  /** Document ids that hits are filtered by after recall; null if unrestricted. */
  postFilter: ReadonlySet<string> | null;
  collections: { text: boolean; visual: boolean };
  /** Collections of the domain profile; those with the requested modality are searched. */
  extraCollections: ExtraCollection[];
  limit: number;
  /** Statistics of passages outside the collections, for comparable scores; null if there are none. */
  beside: WordStatistics | null;
}

export interface Recalled {
  text: SearchHit[];
  visual: SearchHit[];
  /** Image hits, with their similarity to the question as score; they may also be in `visual`. */
  seen: Hit[];
}

/** Searches the collections for published chunks. */
export interface Recall {
  found: Recalled;
  /** Returns `found` itself if nothing is filtered, which is the usual case. */
  shown: Promise<Recalled>;
  /** Extra collections whose search failed. */
  failed: string[];
}

/** Statistics of the passages outside each collection. */
type OutsideStatistics = ReadonlyMap<CollectionName, WordStatistics | null>;

interface ComparedRequest extends RecallRequest {
  besides: OutsideStatistics;
}

/** A collection, and how it is searched. */
interface SearchedCollection extends ExtraCollection {
  by: 'words' | 'pictures';
}

/** A collection with its hits. */
interface CollectionHits extends SearchedCollection {
  hits: SearchHit[];
  /** Found by a separate search in documents of companies that the question names. */
  named: SearchHit[];
  hasFailed: boolean;
}

/** Maximum hits of one search of the store. */
const MAX_HITS = 1_000;
/**
 * How much deeper documents of named companies are searched: a balance sheet states each of its items once, and is
 * outranked by shorter passages. Of 150 questions for a figure of a report, the shares answered correctly with one, two
 * and four times as many are .61, .70 and .70.
 */
const DEEPER = 2;
/** Searches a collection for a question, excluding unpublished attempts found so far. */
const MAX_ROUNDS = 8;
const VISUAL: ExtraCollection = { name: COLLECTIONS.visual, modality: 'visual', weight: 1 };
const CORE: ExtraCollection[] = [{ name: COLLECTIONS.text, modality: 'text', weight: 1 }, VISUAL];
/** Time limit for a collection that only adds to the answer. */
const EXTRA_TIMEOUT_MS = 5_000;

/**
 * Searches the collections and drops chunks that were not written by the published attempt of their document. Collections of the
 * domain profile may fail; core collections may not.
 */
@Injectable()
export class RecallService {
  private readonly logger = new Logger(RecallService.name);

  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    private readonly pipelines: DocumentPipelineRepository,
  ) {}

  async recall(request: RecallRequest, signal: AbortSignal): Promise<Recall> {
    const { limit } = request;
    const all = searchedFor(request);
    const compared = { ...request, besides: await this.outsideStatistics(request, signal) };
    const searched = await Promise.all(all.map((each) => this.ask(each, compared, signal)));
    const found = merged(searched, limit);
    const failed = searched.flatMap(({ name, hasFailed }) => (hasFailed ? [name] : []));
    return { found, failed, shown: this.shown({ searched, found }, compared, signal) };
  }

  /**
   * If both core collections are searched, each is scored with the statistics of both, so that their hits are ranked
   * together.
   */
  private async outsideStatistics(
    { text, filter, collections, beside }: RecallRequest,
    signal: AbortSignal,
  ): Promise<OutsideStatistics> {
    const given = beside ? [beside] : [];
    const of = (sets: WordStatistics[]) => (sets.length > 0 ? mergeStatistics(sets) : null);
    if (!collections.text || !collections.visual) return new Map([[COLLECTIONS.text, of(given)]]);
    const question = { text, filter, languages: beside?.languages ?? [] };
    const [ofText, ofVisual] = await Promise.all(
      [COLLECTIONS.text, COLLECTIONS.visual].map((collection) =>
        this.vectors.statistics({ ...question, collection }, signal),
      ),
    );
    return new Map([
      [COLLECTIONS.text, of([...given, ofVisual as WordStatistics])],
      [COLLECTIONS.visual, of([...given, ofText as WordStatistics])],
    ]);
  }

  private async ask(
    collection: SearchedCollection,
    request: ComparedRequest,
    signal: AbortSignal,
  ): Promise<CollectionHits> {
    const search = async (): Promise<Pick<CollectionHits, 'hits' | 'named'>> => {
      const hits = await this.search(collection, request, { limit: request.limit, signal });
      return { hits, named: await this.searchNamed(collection, request, { hits, signal }) };
    };
    const found = await this.unlessExtra(collection, search(), signal);
    return { ...collection, hits: [], named: [], ...found, hasFailed: found === null };
  }

  private async searchNamed(
    collection: SearchedCollection,
    request: ComparedRequest,
    { hits, signal }: { hits: readonly SearchHit[]; signal: AbortSignal },
  ): Promise<SearchHit[]> {
    // No more candidates exist.
    if (collection.by !== 'words' || hits.length < request.limit) return [];
    const documentIds = documentsOfNamed(request.question, hits);
    if (documentIds.length === 0) return [];
    const filter = { ...request.filter, kbNames: null, documentIds };
    const limit = Math.min(request.limit * DEEPER, MAX_HITS);
    return this.search(collection, { ...request, filter, besides: new Map() }, { limit, signal });
  }

  /** Null if an extra collection fails or takes too long. @throws errors of a core collection */
  private async unlessExtra<T>(
    { name }: ExtraCollection,
    work: Promise<T>,
    signal: AbortSignal,
  ): Promise<T | null> {
    if (CORE.some((core) => core.name === name)) return work;
    try {
      return await withTimeout(work, EXTRA_TIMEOUT_MS, () => new Error(`${name} took too long`));
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn({ msg: 'an extra collection failed', collection: name, err: error });
      return null;
    }
  }

  private async search(
    { name: collection, by }: SearchedCollection,
    { text, vector, imageVectors, filter, besides }: ComparedRequest,
    { limit, signal, except }: { limit: number; signal: AbortSignal; except?: DocumentAttempt[] },
  ): Promise<SearchHit[]> {
    const narrowed = { collection, filter: { ...filter, exceptAttempts: except ?? null }, limit };
    if (by === 'pictures') {
      if (!imageVectors) return [];
      const seen = await this.vectors.searchImages({ ...narrowed, vectors: imageVectors }, signal);
      return seen.map((hit) => ({ ...hit, lexicalScore: null, cosine: null }));
    }
    const beside = besides.get(collection) ?? null;
    return this.vectors.search({ ...narrowed, text, vector, beside }, signal);
  }

  private async shown(
    { searched, found }: { searched: CollectionHits[]; found: Recalled },
    request: ComparedRequest,
    signal: AbortSignal,
  ): Promise<Recalled> {
    const { access } = request;
    const isPublished = await this.publishedFilter(
      access,
      searched.flatMap(({ hits, named }) => [...hits, ...named]),
    );
    const isShown = ({ payload }: Hit): boolean => isAllowed(request, payload) && isPublished(payload);
    const fill = async (collection: CollectionHits): Promise<CollectionHits> => {
      const { hits: first, named } = collection;
      const filling = this.fill(collection, request, { first, isPublished, signal });
      const hits = await this.unlessExtra(collection, filling, signal);
      return { ...collection, hits: hits ?? first.filter(isShown), named: named.filter(isShown) };
    };
    const filled = await Promise.all(searched.map(fill));
    const isAsFound = ({ hits, named }: CollectionHits, at: number) =>
      hits === searched[at]?.hits && named.length === searched[at].named.length;
    return filled.every(isAsFound) ? found : merged(filled, request.limit);
  }

  /**
   * Searches again if hits were dropped, such as while documents are written or removed, or if the request lists
   * documents.
   * @returns `first` itself if nothing was dropped
   */
  private async fill(
    collection: SearchedCollection,
    request: ComparedRequest,
    { first, isPublished, signal }: { first: SearchHit[]; isPublished: IsPublished; signal: AbortSignal },
  ): Promise<SearchHit[]> {
    const { limit } = request;
    const except: DocumentAttempt[] = [];
    const further = { ...request, filter: furtherFilter(request) };
    let [found, wanted, known] = [first, limit, isPublished];
    for (let round = 1; ; round++) {
      const isShown = ({ payload }: Hit) => isAllowed(request, payload) && known(payload);
      const shown = found.filter(isShown);
      const isFinal = shown.length >= limit || found.length < wanted || round === MAX_ROUNDS;
      if (isFinal) return shown.length === first.length && found === first ? first : shown.slice(0, limit);
      const hidden = attemptsOf(found.filter((hit) => isNamed(request, hit.payload) && !isShown(hit)));
      if (hidden.length === 0 && wanted === MAX_HITS) return shown.slice(0, limit);
      except.push(...hidden);
      wanted = Math.min(wanted * 4, MAX_HITS);
      found = await this.search(collection, further, { limit: wanted, signal, except });
      known = await this.publishedFilter(request.access, found);
    }
  }

  private async publishedFilter(access: KnowledgeAccess, hits: Hit[]): Promise<IsPublished> {
    const documentIds = new Set(hits.map(({ payload }) => payload.documentId));
    const attempts = await this.pipelines.listPublished(access, [...documentIds]);
    const keys = new Set(attempts.map(keyOf));
    return (payload) => keys.has(keyOf(payload));
  }
}

function searchedFor({ collections, extraCollections, imageVectors }: RecallRequest): SearchedCollection[] {
  const byWords = [...CORE, ...extraCollections].map((each) => ({ ...each, by: 'words' as const }));
  const byPictures = imageVectors ? [{ ...VISUAL, by: 'pictures' as const }] : [];
  return [...byWords, ...byPictures].filter(({ modality }) => collections[modality]);
}

function merged(searched: CollectionHits[], limit: number): Recalled {
  const of = (modality: ExtraCollection['modality']): SearchHit[] =>
    mergeHits(
      searched
        .filter((collection) => collection.by === 'words' && collection.modality === modality)
        .map(({ hits, named, weight }) => ({ hits: withNamed(hits, named), weight })),
      limit,
    );
  const seen = searched.find(({ by }) => by === 'pictures')?.hits ?? [];
  return { text: of('text'), visual: of('visual'), seen };
}

type IsPublished = (payload: PointPayload) => boolean;

function keyOf({ documentId, pipeline, attempt }: DocumentAttempt & { pipeline: string }): string {
  return `${documentId}/${pipeline}/${attempt}`;
}

function isNamed({ postFilter }: RecallRequest, { documentId }: PointPayload): boolean {
  return postFilter === null || postFilter.has(documentId);
}

/** A named document of another knowledge base counts as nonexistent. */
function isAllowed(request: RecallRequest, payload: PointPayload): boolean {
  const { kbNames } = request.filter;
  const isInScope = request.postFilter === null || !kbNames || kbNames.includes(payload.kbName);
  return isInScope && isNamed(request, payload);
}

function furtherFilter({ filter, postFilter }: RecallRequest): NarrowedFilter {
  return postFilter === null ? filter : { ...filter, kbNames: null, documentIds: [...postFilter] };
}

/** Without duplicates. */
function attemptsOf(hits: Hit[]): DocumentAttempt[] {
  const byKey = new Map(hits.map(({ payload }) => [keyOf(payload), payload]));
  return [...byKey.values()].map(({ documentId, attempt }) => ({ documentId, attempt }));
}
