import { Logger } from '@nestjs/common';
import { withTimeout } from '@tessera/platform';
import type { EmbeddingModel } from '../models.port.js';
import { YARDSTICK } from './yardstick.js';

/** A question is not kept waiting for longer; words decide then. */
const MEASURING_TIMEOUT_MS = 10_000;
/** A model whose cosines differ less does not tell what belongs together. */
const LEAST_DIFFERENCE = 0.02;

/** Cosines that a model gives to texts that have nothing to do with each other, and to questions and their answers. */
export interface SimilarityScale {
  unrelated: number;
  related: number;
}

/**
 * Each embedding model has a scale of its own: 0.75 is unrelated to one, and as near as can be to another. So a model is measured
 * once, by questions and answers in several languages, and what is made of its cosines means the same for all models.
 */
export class SimilarityScaler {
  private readonly logger = new Logger(SimilarityScaler.name);
  private measuring: Promise<SimilarityScale | null> | null = null;

  constructor(private readonly model: EmbeddingModel) {}

  /** Null when the model makes no vectors, does not answer in time, or does not tell what belongs together. */
  async scale(): Promise<SimilarityScale | null> {
    if (this.model.space.dimension === 0) return null;
    this.measuring ??= this.measure();
    try {
      return await withTimeout(this.measuring, MEASURING_TIMEOUT_MS, () => new Error('It takes longer.'));
    } catch (error) {
      this.logger.warn({ msg: 'the embedding model could not be measured; words decide', err: error });
      return null;
    }
  }

  /** What fails is tried again for the next question. */
  private async measure(): Promise<SimilarityScale | null> {
    try {
      const scale = await measureScale(this.model);
      if (!scale)
        this.logger.warn(
          'the embedding model does not tell what belongs together; words decide on relevance',
        );
      return scale;
    } catch (error) {
      this.measuring = null;
      throw error;
    }
  }
}

/** 0 as unrelated texts, 1 as a question and its answer; below and above these, too. */
export function similarityOf(cosine: number, { unrelated, related }: SimilarityScale): number {
  return (cosine - unrelated) / (related - unrelated);
}

/** @throws ModelServerError */
export async function measureScale(model: EmbeddingModel): Promise<SimilarityScale | null> {
  const [questions, answers] = await Promise.all([
    model.embed(
      YARDSTICK.map(({ question }) => question),
      'query',
    ),
    model.embed(
      YARDSTICK.map(({ answer }) => answer),
      // As documents are embedded, and ahead of them: a question waits.
      'sentence',
    ),
  ]);
  if (!questions || !answers) return null;
  const cosines = questions.flatMap((question, at) =>
    answers.map((answer, other) => ({ isPair: at === other, cosine: cosineOf(question, answer) })),
  );
  const medianOf = (isPair: boolean) =>
    median(cosines.filter((each) => each.isPair === isPair).map(({ cosine }) => cosine));
  const [related, unrelated] = [medianOf(true), medianOf(false)];
  return related - unrelated >= LEAST_DIFFERENCE ? { unrelated, related } : null;
}

export function cosineOf(a: Float32Array, b: Float32Array): number {
  let [product, ofA, ofB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const other = b[at] as number;
    product += value * other;
    ofA += value * value;
    ofB += other * other;
  }
  return product / (Math.sqrt(ofA * ofB) || 1);
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return ((sorted[middle] as number) + (sorted[(sorted.length - 1) >> 1] as number)) / 2;
}
