import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  QuerySources,
  QueryStep,
  RouteInfo,
  ScopeSelection,
  SearchRequest,
  WarningCode,
} from '@tessera/contracts';
import {
  type AnswerRequest,
  type CompareTexts,
  comparisonWith,
  EMBEDDING_MODEL,
  type EmbeddingModel,
  type Evidence,
  ImageEmbeddingModel,
  type SimilarityScale,
  SimilarityScaler,
} from '@tessera/models';
import type { KnowledgeAccess, StoredAttachment } from '@tessera/persistence';
import { questionLanguage } from '@tessera/text';
import { analyzeQuery } from '@tessera/text/analyzer';
import { AttachmentSearch } from '../attachments/attachment-search.js';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { candidatesOf } from './candidates.js';
import { pickSources } from './diversity.js';
import { MAX_QUESTION_LENGTH, type Recalled, RecallService } from './recall.service.js';
import { RoutingService } from './routing.service.js';
import { RankingService } from './ranking.service.js';
import { type ResolvedScope, ScopeService } from './scope.service.js';
import { withSeen } from './seen-pictures.js';
import { toEvidence, toSources } from './sources.js';
import { stopwatch } from './stopwatch.js';
import { warningStep } from './warning-step.js';
import { inReachOf, tablesAround, WholeTables } from './whole-tables.js';

/** A retrieval request. */
export interface Retrieval extends Pick<SearchRequest, 'mode' | 'kb_name' | 'scope' | 'filters' | 'top_k'> {
  /** Read access of the client. */
  access: KnowledgeAccess;
  /** The question to search for. */
  question: string;
  /** The original follow-up, if the question is the follow-up with words of earlier questions appended. */
  followUp?: string | undefined;
  scope_filter?: ScopeSelection | null;
  /** Searched in addition to the scope; scope and filters do not apply. */
  attachments?: readonly StoredAttachment[];
  /**
   * `answer` shows the reranking as a step, and finds nothing when nothing is relevant; `search` leaves it to the reader
   * to judge by the scores.
   */
  purpose: 'answer' | 'search';
}

/** What was found. */
export interface Retrieved {
  route: RouteInfo;
  sources: QuerySources;
  evidence: Evidence[];
  /** Citations of the pictures that were found by what they show alone. */
  seen: number[];
  /** Compares sentences with the question; undefined without an embedding model. */
  compare: CompareTexts | undefined;
  /** For a source, the whole table that it may be part of, and the other tables of its document. */
  tablesOf: NonNullable<AnswerRequest['tablesOf']>;
}

interface Embedded {
  vector: Float32Array | null;
  /** What cosines of that vector mean; null when they mean nothing. */
  scale: SimilarityScale | null;
  imageVectors: Float32Array | null;
  warnings: QueryStep[];
}

/** Extra candidates to recall, because some are merged with neighbours or are duplicates. */
const SPARE = 1.5;

/** What is said of a model that makes no vector of the question. */
const EMBEDDING_FAILED = {
  embedding_failed: 'embedding failed; search used keywords only',
  image_embedding_failed: 'the image embedding model failed; images were searched by their text',
} as const satisfies Partial<Record<WarningCode, string>>;

/** Route, scope, recall, rerank, sources: yields its steps, and returns what was found. */
@Injectable()
export class RetrievalService {
  private readonly logger = new Logger(RetrievalService.name);

  constructor(
    private readonly scopes: ScopeService,
    private readonly routes: RoutingService,
    private readonly recalls: RecallService,
    private readonly attachments: AttachmentSearch,
    @Inject(EMBEDDING_MODEL) private readonly embedder: EmbeddingModel,
    private readonly scaler: SimilarityScaler,
    private readonly images: ImageEmbeddingModel,
    private readonly ranking: RankingService,
    private readonly tables: WholeTables,
    @Inject(RETRIEVAL_CONFIG) private readonly config: RetrievalConfig,
  ) {}

  async *retrieve(request: Retrieval, signal: AbortSignal): AsyncGenerator<QueryStep, Retrieved> {
    const { access, question, filters } = request;

    const scopeClock = stopwatch();
    const resolved = await this.scopes.resolve(access, request);
    const { scope } = resolved;
    const { kbName } = scope;
    const scopeMs = scopeClock();
    const filter = {
      ...scope.filter,
      sourceType: filters?.source_type,
      year: filters?.year,
      pipeline: filters?.pipeline,
    };

    const routeClock = stopwatch();
    const routing = await this.routes.decide(
      question,
      { pipeline: filters?.pipeline, mode: request.mode },
      filter,
    );
    const { mode, selected, reason } = routing;
    yield { name: 'route', mode, selected, reason, kb_name: kbName, duration_ms: routeClock() };
    if (kbName === null) yield scopeStep(resolved, scopeMs);

    const attached = yield* this.openAttachments(request, mode);

    const recallClock = stopwatch();
    const { vector, scale, imageVectors, warnings } = await this.embed(question, mode, signal);
    yield* warnings;
    const limit = Math.max(this.config.recallSize, Math.ceil((request.top_k ?? 0) * SPARE));
    const searched = question.slice(0, MAX_QUESTION_LENGTH);
    const { collections: extraCollections } = this.config.profile;
    const [{ found, shown, failed }, foundInAttachments] = await Promise.all([
      this.recalls.recall(
        {
          access,
          text: question,
          vector,
          imageVectors,
          filter,
          postFilter: scope.postFilter,
          collections: { text: mode !== 'visual', visual: mode !== 'text' },
          extraCollections,
          limit,
          beside: this.attachments.statistics(attached, searched),
        },
        signal,
      ),
      this.attachments.search(attached, { text: searched, filter, isLexical: !vector, limit }, signal),
    ]);
    const candidates = ({ text, visual }: Recalled) => ({
      text: candidatesOf(text, foundInAttachments, limit),
      visual: candidatesOf(visual, [], limit),
    });
    const recallMs = recallClock();
    const rerankClock = stopwatch();
    const compare =
      vector && scale && request.purpose === 'answer'
        ? comparisonWith({ vector, scale }, this.embedder, { signal })
        : undefined;
    const asked = { question, scale, compare, followUp: request.followUp };
    const rankEarly = this.ranking.rank(asked, candidates(found), signal);
    // Whoever fails first is thrown; the other is not to end the process.
    rankEarly.catch(() => undefined);
    const recalled = await shown;
    const seen = recalled.seen.filter(({ score }) => score >= this.config.minImageSimilarity);
    const isEmpty = recalled.text.length + recalled.visual.length + seen.length === 0;
    // What was found is in a knowledge base that exists: only an empty hand has to be explained.
    const unknownKbNames =
      isEmpty && kbName !== null ? await this.scopes.unknownOf(access, [kbName]) : resolved.unknownKbNames;
    yield* scopeWarnings(unknownKbNames, resolved, this.config.maxScopeDocuments);
    yield* collectionWarnings(failed);
    if (isEmpty && !vector && !imageVectors && saysNothing(searched))
      yield warningStep(
        'question_says_nothing',
        'the question is too general: its words occur in almost every text; name the subject',
      );
    yield {
      name: 'recall',
      text_count: candidates(recalled).text.length,
      visual_count: new Set([...recalled.visual, ...seen].map(({ id }) => id)).size,
      duration_ms: recallMs,
    };

    const {
      text,
      visual,
      warning: rankWarning,
    } = await (recalled === found ? rankEarly : this.ranking.rank(asked, candidates(recalled), signal));
    if (rankWarning) yield rankWarning;
    const isRelevant =
      request.purpose === 'search' ||
      [...text, ...visual].some((chunk) => chunk.relevance >= this.config.minRelevance);
    const groups = isRelevant ? pickSources(text, request.top_k ?? this.config.textSources) : [];
    // Images may be relevant even if no text is.
    const pictures = withSeen(isRelevant ? visual : [], seen);
    const images = pictures.slice(0, request.top_k ?? this.config.imageSources);
    if (request.purpose === 'answer') {
      yield {
        name: 'rerank',
        text_kept: groups.length,
        visual_kept: images.length,
        text_top: groups.slice(0, 3).map((group) => group.lead.payload.path),
        visual_top: [...new Set(images.flatMap((chunk) => chunk.payload.imageId ?? []))].slice(0, 3),
        duration_ms: rerankClock(),
      };
    }

    const route: RouteInfo = {
      mode,
      selected,
      reason,
      kb_name: kbName,
      requested_mode: routing.requested,
      scope: { ...scope.info, unknown_kb_names: unknownKbNames },
      profile: this.config.profile.name,
    };
    const evidence = isRelevant ? toEvidence(groups, images) : [];
    const onlySeen = images.flatMap(({ isOnlySeen }, index) =>
      isOnlySeen ? [groups.length + index + 1] : [],
    );
    const tablesOf = async ({ citation }: Evidence) => {
      const chunk = groups[citation - 1]?.lead ?? images[citation - groups.length - 1];
      if (!chunk) return null;
      const { source, payload } = chunk;
      return source === 'kb'
        ? this.tables.of(payload)
        : tablesAround(payload, this.attachments.chunksOf(attached, payload.documentId, inReachOf(payload)));
    };
    return { route, sources: toSources(groups, images), evidence, seen: onlySeen, compare, tablesOf };
  }

  /** Pictures are not looked for in attachments, and their text is not shown when only pictures are asked for. */
  private async *openAttachments({ attachments = [] }: Retrieval, mode: RouteInfo['mode']) {
    if (mode !== 'visual') return yield* this.attachments.open(attachments);
    for (const { filename } of attachments)
      yield warningStep(
        'attachment_left_out',
        `the attachment ${filename} was skipped: the question asks only for images`,
      );
    return [];
  }

  /** If the provider fails, search falls back to keywords. */
  private async embed(question: string, mode: RouteInfo['mode'], signal: AbortSignal): Promise<Embedded> {
    const warnings: QueryStep[] = [];
    const unlessFailed = async <T>(
      code: keyof typeof EMBEDDING_FAILED,
      work: Promise<T>,
    ): Promise<T | null> => {
      try {
        return await work;
      } catch (error) {
        signal.throwIfAborted();
        this.logger.warn({ msg: EMBEDDING_FAILED[code], err: error });
        warnings.push(warningStep(code, EMBEDDING_FAILED[code]));
        return null;
      }
    };
    const [vectors, scale, imageVectors] = await Promise.all([
      unlessFailed('embedding_failed', this.embedder.embed([question], 'query', signal)),
      this.scaler.scale(),
      mode === 'text'
        ? null
        : unlessFailed('image_embedding_failed', this.images.embedQuestion(question, signal)),
    ]);
    return { vector: vectors?.[0] ?? null, scale, imageVectors, warnings };
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

function* scopeWarnings(
  unknownKbNames: string[],
  { scope }: ResolvedScope,
  maxDocuments: number,
): Generator<QueryStep> {
  for (const name of unknownKbNames) {
    yield warningStep('kb_unknown', `knowledge base not registered: ${name}`);
  }
  if (scope.info.truncated) {
    yield warningStep(
      'scope_truncated',
      `the tags select more than ${maxDocuments} documents; the others are left out`,
    );
  }
}

/** As "How much is that?" does: words like these are not kept of texts. */
function saysNothing(question: string): boolean {
  const language = questionLanguage(question);
  return analyzeQuery(question, [language], language).length === 0;
}

function* collectionWarnings(failed: string[]): Generator<QueryStep> {
  for (const name of failed) {
    yield warningStep(
      'collection_failed',
      `the collection ${name} could not be searched; the others were searched`,
    );
  }
}
