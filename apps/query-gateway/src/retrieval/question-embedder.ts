import { Inject, Injectable, Logger } from '@nestjs/common';
import type { QueryStep, RouteInfo, WarningCode } from '@tessera/contracts';
import {
  type CompareTexts,
  comparisonWith,
  EMBEDDING_MODEL,
  type EmbeddingModel,
  ImageEmbeddingModel,
  type SimilarityScale,
  SimilarityScaler,
} from '@tessera/models';
import { questionLanguage } from '@tessera/text';
import { warningStep } from './warning-step.js';

/** A question's vectors, and how to interpret them. */
export interface QuestionVectors {
  /** Null without an embedding model that knows the question's language, or if it fails. */
  vector: Float32Array | null;
  /** Interprets cosines of that vector; null if they are meaningless. */
  scale: SimilarityScale | null;
  /** Compared with those of images; null if only words are searched. */
  imageVectors: Float32Array | null;
  /** Compares sentences with the question; undefined without a vector. */
  compare: CompareTexts | undefined;
}

/** Warnings for a model that fails to embed the question. */
const FAILED = {
  embedding_failed: 'embedding failed; search used keywords only',
  image_embedding_failed: 'the image embedding model failed; images were searched by their text',
} as const satisfies Partial<Record<WarningCode, string>>;

/** Embeds questions. If a model fails, search falls back to keywords, with a warning. */
@Injectable()
export class QuestionEmbedder {
  private readonly logger = new Logger(QuestionEmbedder.name);

  constructor(
    @Inject(EMBEDDING_MODEL) private readonly texts: EmbeddingModel,
    private readonly images: ImageEmbeddingModel,
    private readonly scaler: SimilarityScaler,
  ) {}

  async *embed(
    question: string,
    mode: RouteInfo['mode'],
    signal: AbortSignal,
  ): AsyncGenerator<QueryStep, QuestionVectors> {
    const warnings: QueryStep[] = [];
    const unlessFailed = async <T>(code: keyof typeof FAILED, work: Promise<T>): Promise<T | null> => {
      try {
        return await work;
      } catch (error) {
        signal.throwIfAborted();
        this.logger.warn({ msg: FAILED[code], err: error });
        warnings.push(warningStep(code, FAILED[code]));
        return null;
      }
    };
    const [vectors, scale, imageVectors] = await Promise.all([
      unlessFailed('embedding_failed', this.texts.embed([question], 'query', signal)),
      this.scaler.scale(),
      mode === 'text'
        ? null
        : unlessFailed('image_embedding_failed', this.images.embedQuestion(question, signal)),
    ]);
    yield* warnings;
    // Words alone find more than a model that does not know the question's language.
    if (scale && !scale.knows(questionLanguage(question)))
      return { vector: null, scale: null, imageVectors, compare: undefined };
    const vector = vectors?.[0] ?? null;
    const compare = vector && scale ? comparisonWith({ vector, scale }, this.texts, { signal }) : undefined;
    return { vector, scale, imageVectors, compare };
  }
}
