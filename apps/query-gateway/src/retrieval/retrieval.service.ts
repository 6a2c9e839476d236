import { Inject, Injectable } from '@nestjs/common';
import type { QuerySources, QueryStep, RouteInfo, ScopeSelection, SearchRequest } from '@tessera/contracts';
import { type AnswerRequest, type CompareTexts, type Evidence, searchTextOf } from '@tessera/models';
import type { KnowledgeAccess, StoredAttachment } from '@tessera/persistence';
import { questionLanguage } from '@tessera/text';
import { analyzeQuery } from '@tessera/text/analyzer';
import type { Hit } from '@tessera/vectors';
import { type Attached, AttachmentSearch } from '../attachments/attachment-search.js';
import type { CitableSource } from '../citations/align-citations.js';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { candidatesOf } from './candidates.js';
import { pickSources, type RankedChunk, type SourceGroup } from './diversity.js';
import { QuestionEmbedder, type QuestionVectors } from './question-embedder.js';
import { type Ranked, RankingService } from './ranking.service.js';
import { type Recalled, RecallService } from './recall.service.js';
import type { RoutingDecision } from './routing.js';
import { RoutingService } from './routing.service.js';
import type { NarrowedFilter } from './scope.js';
import { type ResolvedScope, ScopeService } from './scope.service.js';
import { mergeImageHits } from './image-hits.js';
import { toCitable, toEvidence, toSources } from './sources.js';
import { stopwatch } from './stopwatch.js';
import { warningStep } from './warning-step.js';
import { inReachOf, tablesAround, WholeTables } from './whole-tables.js';

/** A retrieval request. */
export interface Retrieval extends Pick<SearchRequest, 'mode' | 'kb_name' | 'scope' | 'filters' | 'top_k'> {
  /** Read access of the client. */
  access: KnowledgeAccess;
  /** Standalone; for a follow-up, the condensed question. */
  question: string;
  /** The query, if the question is the query with words of earlier ones added. */
  followUp?: string | undefined;
  scope_filter?: ScopeSelection | null;
  /** Searched in addition to the scope; scope and filters do not apply. */
  attachments?: readonly StoredAttachment[];
  /**
   * `answer` reports reranking as a step, and finds nothing if nothing is relevant; `search` leaves judging the scores
   * to the reader.
   */
  purpose: 'answer' | 'search';
}

/** The result of retrieval. */
export interface Retrieved {
  route: RouteInfo;
  sources: QuerySources;
  evidence: Evidence[];
  /** The sources with their chunks. */
  citable: CitableSource[];
  /** Citations of image-only sources. */
  seen: number[];
  /** Compares sentences with the question; undefined without an embedding model. */
  compare: CompareTexts | undefined;
  /** For a source, the whole table that it may be part of, and the other tables of its document. */
  tablesOf: NonNullable<AnswerRequest['tablesOf']>;
}

/** The collections and scope of a question. */
interface Routed {
  resolved: ResolvedScope;
  filter: NarrowedFilter;
  routing: RoutingDecision;
}

interface Searched {
  request: Retrieval;
  routed: Routed;
  attached: readonly Attached[];
}

/** Recalled candidates while they are ranked. */
interface Ranking {
  ranked: Promise<Ranked>;
  rerankClock: () => number;
  /** Image hits, best first. */
  seen: Hit[];
  compare: CompareTexts | undefined;
  unknownKbNames: string[];
}

/** The sources. */
interface Picked {
  isRelevant: boolean;
  groups: SourceGroup[];
  images: RankedChunk[];
}

/** Extra candidates to recall, because some are merged with neighbours or are duplicates. */
const SPARE = 1.5;
const SAYS_NOTHING = 'the question is too general: its words occur in almost every text; name the subject';
/** The longest text that the vector store searches for, in UTF-16 units. */
const MAX_TEXT_LENGTH = 8_000;

/** Route, scope, recall, rerank, sources: yields its steps, and returns the result. */
@Injectable()
export class RetrievalService {
  constructor(
    private readonly scopes: ScopeService,
    private readonly routes: RoutingService,
    private readonly recalls: RecallService,
    private readonly attachments: AttachmentSearch,
    private readonly embedder: QuestionEmbedder,
    private readonly ranking: RankingService,
    private readonly tables: WholeTables,
    @Inject(RETRIEVAL_CONFIG) private readonly config: RetrievalConfig,
  ) {}

  async *retrieve(request: Retrieval, signal: AbortSignal): AsyncGenerator<QueryStep, Retrieved> {
    const routed = yield* this.route(request);
    const attached = yield* this.openAttachments(request, routed.routing);
    const ranking = yield* this.recall({ request, routed, attached }, signal);
    const { isRelevant, groups, images } = yield* this.rerank(request, ranking);
    const sources = toSources(groups, images);
    return {
      route: this.routeInfo(routed, ranking.unknownKbNames),
      sources,
      citable: toCitable(sources, groups, images),
      evidence: isRelevant ? toEvidence(groups, images) : [],
      seen: images.flatMap(({ isOnlySeen }, index) => (isOnlySeen ? [groups.length + index + 1] : [])),
      compare: ranking.compare,
      tablesOf: async ({ citation }) => {
        const chunk = groups[citation - 1]?.lead ?? images[citation - groups.length - 1];
        const retrieved = [...groups.flatMap(({ members }) => members), ...images];
        return chunk ? this.tablesOf(chunk, { attached, retrieved }) : null;
      },
    };
  }

  /** Determines the collections to search, and their filters. */
  private async *route(request: Retrieval): AsyncGenerator<QueryStep, Routed> {
    const { access, question, filters } = request;
    const scopeClock = stopwatch();
    const resolved = await this.scopes.resolve(access, request);
    const scopeMs = scopeClock();
    const { kbName, filter: ofScope } = resolved.scope;
    const { pipeline, year, source_type: sourceType } = filters ?? {};
    const filter = { ...ofScope, sourceType, year, pipeline };
    const routeClock = stopwatch();
    const routing = await this.routes.decide(question, { pipeline, mode: request.mode }, filter);
    const { mode, selected, reason } = routing;
    yield { name: 'route', mode, selected, reason, kb_name: kbName, duration_ms: routeClock() };
    if (kbName === null) yield scopeStep(resolved, scopeMs);
    return { resolved, filter, routing };
  }

  /** Images in attachments are not searched, and their text is not shown if only images are requested. */
  private async *openAttachments({ attachments = [] }: Retrieval, { mode }: RoutingDecision) {
    if (mode !== 'visual') return yield* this.attachments.open(attachments);
    for (const { filename } of attachments)
      yield warningStep(
        'attachment_left_out',
        `the attachment ${filename} was skipped: the question asks only for images`,
      );
    return [];
  }

  /** Ranks the candidates while the registry checks which are published, which is nearly always all. */
  private async *recall(searched: Searched, signal: AbortSignal): AsyncGenerator<QueryStep, Ranking> {
    const { request, routed } = searched;
    const { question, followUp, purpose } = request;
    const recallClock = stopwatch();
    const vectors = yield* this.embedder.embed(question, routed.routing.mode, signal);
    const { found, shown, failed, candidatesAmong } = await this.search(searched, vectors, signal);
    const recallMs = recallClock();
    const rerankClock = stopwatch();
    const compare = purpose === 'answer' ? vectors.compare : undefined;
    const rank = (recalled: Recalled) =>
      this.ranking.rank(
        { question, scale: vectors.scale, compare, followUp },
        candidatesAmong(recalled),
        signal,
      );
    const rankedEarly = rank(found);
    // If both fail, the registry's failure is thrown; this one must not crash the process.
    rankedEarly.catch(() => undefined);
    const recalled = await shown;
    const seen = recalled.seen.filter(({ score }) => score >= this.config.minImageSimilarity);
    const isEmpty = recalled.text.length + recalled.visual.length + seen.length === 0;
    const unknownKbNames = yield* this.warnOfGaps(searched, { isEmpty, failed });
    if (isEmpty && !vectors.vector && !vectors.imageVectors && hasNoContentWords(question))
      yield warningStep('question_says_nothing', SAYS_NOTHING);
    yield {
      name: 'recall',
      text_count: candidatesAmong(recalled).text.length,
      visual_count: new Set([...recalled.visual, ...seen].map(({ id }) => id)).size,
      duration_ms: recallMs,
    };
    const ranked = recalled === found ? rankedEarly : rank(recalled);
    return { ranked, rerankClock, seen, compare, unknownKbNames };
  }

  /** Searches the collections and the attachments. */
  private async search(
    { request, routed, attached }: Searched,
    { vector, imageVectors }: QuestionVectors,
    signal: AbortSignal,
  ) {
    const { access, question, top_k: count } = request;
    const { filter, resolved, routing } = routed;
    const text = searchTextOf(question).slice(0, MAX_TEXT_LENGTH);
    const limit = Math.max(this.config.recallSize, Math.ceil((count ?? 0) * SPARE));
    const recall = {
      access,
      question,
      text,
      vector,
      imageVectors,
      filter,
      postFilter: resolved.scope.postFilter,
      collections: { text: routing.mode !== 'visual', visual: routing.mode !== 'text' },
      extraCollections: this.config.profile.collections,
      limit,
      beside: this.attachments.statistics(attached, text),
    };
    const [stored, inAttachments] = await Promise.all([
      this.recalls.recall(recall, signal),
      this.attachments.search(attached, { text, filter, isLexical: !vector, limit }, signal),
    ]);
    const candidatesAmong = ({ text: passages, visual }: Recalled) => ({
      text: candidatesOf(passages, inAttachments, limit),
      visual: candidatesOf(visual, [], limit),
    });
    return { ...stored, candidatesAmong };
  }

  /** Warns of what was not searched. @returns the unregistered knowledge bases */
  private async *warnOfGaps(
    { request: { access }, routed: { resolved } }: Searched,
    { isEmpty, failed }: { isEmpty: boolean; failed: string[] },
  ): AsyncGenerator<QueryStep, string[]> {
    const { kbName, info } = resolved.scope;
    // Hits come from existing knowledge bases: only an empty result needs an explanation.
    const unknownKbNames =
      isEmpty && kbName !== null ? await this.scopes.unknownOf(access, [kbName]) : resolved.unknownKbNames;
    for (const name of unknownKbNames)
      yield warningStep('kb_unknown', `knowledge base not registered: ${name}`);
    if (info.truncated)
      yield warningStep(
        'scope_truncated',
        `the tags select more than ${this.config.maxScopeDocuments} documents; the others are left out`,
      );
    for (const name of failed)
      yield warningStep(
        'collection_failed',
        `the collection ${name} could not be searched; the others were searched`,
      );
    return unknownKbNames;
  }

  /** Picks the sources; an answer has none if nothing is relevant. */
  private async *rerank(
    { purpose, top_k: count }: Retrieval,
    { ranked, rerankClock, seen }: Ranking,
  ): AsyncGenerator<QueryStep, Picked> {
    const { text, visual, warning } = await ranked;
    if (warning) yield warning;
    const { minRelevance, textSources, imageSources } = this.config;
    const isRelevant =
      purpose === 'search' || [...text, ...visual].some(({ relevance }) => relevance >= minRelevance);
    const groups = isRelevant ? pickSources(text, count ?? textSources) : [];
    // Images may be relevant even if no text is.
    const images = mergeImageHits(isRelevant ? visual : [], seen).slice(0, count ?? imageSources);
    if (purpose === 'answer')
      yield {
        name: 'rerank',
        text_kept: groups.length,
        visual_kept: images.length,
        text_top: groups.slice(0, 3).map(({ lead }) => lead.payload.path),
        visual_top: [...new Set(images.flatMap(({ payload }) => payload.imageId ?? []))].slice(0, 3),
        duration_ms: rerankClock(),
      };
    return { isRelevant, groups, images };
  }

  private routeInfo({ resolved: { scope }, routing }: Routed, unknownKbNames: string[]): RouteInfo {
    const { mode, selected, reason, requested } = routing;
    return {
      mode,
      selected,
      reason,
      kb_name: scope.kbName,
      requested_mode: requested,
      scope: { ...scope.info, unknown_kb_names: unknownKbNames },
      profile: this.config.profile.name,
    };
  }

  private async tablesOf(
    { source, payload }: RankedChunk,
    { attached, retrieved }: { attached: readonly Attached[]; retrieved: readonly RankedChunk[] },
  ) {
    const known = retrieved.map((chunk) => chunk.payload);
    if (source === 'kb') return this.tables.of(payload, known);
    const around = this.attachments.chunksOf(attached, payload.documentId, inReachOf(payload));
    return tablesAround(payload, around, known);
  }
}

function scopeStep(resolved: ResolvedScope, durationMs: number): QueryStep {
  return {
    name: 'scope',
    kb_count: resolved.scope.info.kb_names.length - resolved.unknownKbNames.length,
    document_count: resolved.documentCount,
    tag_document_count: resolved.tagDocumentCount,
    duration_ms: durationMs,
  };
}

/** Such as "How much is that?": the analyzer drops all of its words. */
function hasNoContentWords(question: string): boolean {
  const language = questionLanguage(question);
  return analyzeQuery(question, [language], language).length === 0;
}
