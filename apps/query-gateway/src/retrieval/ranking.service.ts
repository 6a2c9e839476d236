import { Inject, Injectable, Logger } from '@nestjs/common';
import type { QueryStep } from '@tessera/contracts';
import {
  type CompareTexts,
  FALLBACK_RERANKING_MODEL,
  RERANKING_MODEL,
  type RerankingModel,
  type RerankOptions,
  similarityOf,
  type SimilarityScale,
} from '@tessera/models';
import { chunkText } from '@tessera/vectors';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Candidate } from './candidates.js';
import type { RankedChunk } from './diversity.js';
import { warningStep } from './warning-step.js';

/** The question to compare texts with. */
export interface ComparedQuestion {
  question: string;
  /** Interprets cosines of its vector; null if they are meaningless. */
  scale: SimilarityScale | null;
  /** Undefined if sentences are not compared: without an embedding model, and for a search. */
  compare: CompareTexts | undefined;
  /** See {@link RerankOptions}. */
  followUp: RerankOptions['followUp'];
}

export interface Candidates {
  text: Candidate[];
  visual: Candidate[];
}

export interface Ranked {
  /** Best first. */
  text: RankedChunk[];
  visual: RankedChunk[];
  warning: QueryStep | null;
}

/** Ranks candidates and scores their relevance. */
@Injectable()
export class RankingService {
  private readonly logger = new Logger(RankingService.name);

  constructor(
    @Inject(RERANKING_MODEL) private readonly reranker: RerankingModel,
    @Inject(FALLBACK_RERANKING_MODEL) private readonly fallbackReranker: RerankingModel,
  ) {}

  /**
   * Text and images are ranked together, so that their relevances are comparable. Starts in the next turn of the event
   * loop, so that pending requests to other services are sent first.
   */
  async rank(question: ComparedQuestion, { text, visual }: Candidates, signal: AbortSignal): Promise<Ranked> {
    await nextTurn();
    const { ranked, warning } = await this.rankAll(question, [...text, ...visual], signal);
    const seen = new Set<unknown>(visual.map(({ payload }) => payload));
    return {
      text: ranked.filter(({ payload }) => !seen.has(payload)),
      visual: ranked.filter(({ payload }) => seen.has(payload)),
      warning,
    };
  }

  /** Without the reranker, words determine order and relevance, so that its availability does not change refusals. */
  private async rankAll(
    { question, scale, compare, followUp }: ComparedQuestion,
    hits: Candidate[],
    signal: AbortSignal,
  ): Promise<{ ranked: RankedChunk[]; warning: QueryStep | null }> {
    if (hits.length === 0) return { ranked: [], warning: null };
    const byId = new Map(hits.map((hit) => [hit.id, hit]));
    const candidates = hits.map(({ id, lexicalScore, cosine, payload }) => ({
      id,
      path: payload.path,
      fileName: payload.fileName,
      statedYear: payload.statedYear ?? null,
      ...(payload.issuer !== undefined && { issuer: payload.issuer }),
      text: chunkText(payload),
      table: payload.table ?? null,
      language: payload.language,
      lexicalScore,
      similarity: cosine !== null && scale?.knows(payload.language) ? similarityOf(cosine, scale) : null,
    }));
    const similarities = new Map(candidates.map(({ id, similarity }) => [id, similarity]));
    const rankedBy = async (reranker: RerankingModel): Promise<RankedChunk[]> => {
      const results = await reranker.rerank(question, candidates, { signal, compare, followUp });
      return results.flatMap(({ id, relevance }) => {
        const hit = byId.get(id);
        const similarity = similarities.get(id) ?? null;
        return hit ? [{ payload: hit.payload, source: hit.source, relevance, similarity }] : [];
      });
    };
    try {
      return { ranked: await rankedBy(this.reranker), warning: null };
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn({ msg: 'reranking failed', err: error });
      return {
        ranked: await rankedBy(this.fallbackReranker),
        warning: warningStep('rerank_failed', 'reranking failed; results are ordered by keywords'),
      };
    }
  }
}
