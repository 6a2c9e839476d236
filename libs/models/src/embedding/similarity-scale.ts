import { Logger } from '@nestjs/common';
import { withTimeout } from '@tessera/platform';
import type { EmbeddingModel } from '../models.port.js';
import { YARDSTICK } from './yardstick.js';

/** After this time, words decide. */
const MEASURING_TIMEOUT_MS = 10_000;
/** A model whose cosines differ less does not distinguish answers from unrelated texts. */
const LEAST_DIFFERENCE = 0.02;
/**
 * A model knows a language if at least this share of its questions is closer to the answer than to the near miss. multilingual-e5-small
 * reaches 6 of 6 in each language, bge-small-en and bge-small-zh in their own, and at most 4 in others, where they made answers worse
 * than words alone.
 */
const LEAST_SHARE_KNOWN = 5 / 6;

/** Interprets the cosines of an embedding model. */
export interface SimilarityScale {
  /** Cosine of unrelated texts. */
  unrelated: number;
  /** Cosine of a question and its answer. */
  related: number;
  /** Whether the model knows a language (ISO 639-1). If not, its cosines mean nothing there. */
  knows: (language: string) => boolean;
}

/**
 * Measures the scale of an embedding model once, with questions and answers in several languages. Scales differ: a cosine of
 * 0.75 may mean unrelated for one model and a perfect match for another.
 */
export class SimilarityScaler {
  private readonly logger = new Logger(SimilarityScaler.name);
  private measuring: Promise<SimilarityScale | null> | null = null;

  constructor(private readonly model: EmbeddingModel) {}

  /** Null if there is no model, if it does not answer in time, or if it knows none of the measured languages. */
  async scale(): Promise<SimilarityScale | null> {
    if (this.model.space.dimension === 0) return null;
    this.measuring ??= this.measure();
    try {
      return await withTimeout(this.measuring, MEASURING_TIMEOUT_MS, () => new Error('timed out'));
    } catch (error) {
      this.logger.warn({ msg: 'the embedding model could not be measured; words decide', err: error });
      return null;
    }
  }

  /** A failed measurement is repeated for the next question. */
  private async measure(): Promise<SimilarityScale | null> {
    try {
      const scale = await measureScale(this.model);
      if (!scale)
        this.logger.warn(
          'the embedding model does not distinguish answers from unrelated texts; words decide on relevance',
        );
      return scale;
    } catch (error) {
      this.measuring = null;
      throw error;
    }
  }
}

/** 0 for unrelated texts, 1 for a question and its answer. Values below 0 and above 1 occur. */
export function similarityOf(cosine: number, { unrelated, related }: SimilarityScale): number {
  return (cosine - unrelated) / (related - unrelated);
}

/** @throws ModelServerError */
export async function measureScale(model: EmbeddingModel): Promise<SimilarityScale | null> {
  const entries = Object.entries(YARDSTICK).flatMap(([language, questions]) =>
    questions.map((texts) => ({ language, ...texts })),
  );
  // Embedded like documents, but with priority, since a question waits.
  const [questions, answers, nearMisses] = await Promise.all([
    model.embed(
      entries.map(({ question }) => question),
      'query',
    ),
    model.embed(
      entries.map(({ answer }) => answer),
      'sentence',
    ),
    model.embed(
      entries.map(({ nearMiss }) => nearMiss),
      'sentence',
    ),
  ]);
  if (!questions || !answers || !nearMisses) return null;
  const cosines = questions.map((question) => answers.map((answer) => cosineOf(question, answer)));
  const isTold = questions.map(
    (question, at) => (cosines[at]?.[at] as number) > cosineOf(question, nearMisses[at] as Float32Array),
  );
  const known = Object.entries(YARDSTICK).flatMap(([language, { length }]) => {
    const told = entries.filter((entry, at) => entry.language === language && isTold[at]);
    return told.length >= LEAST_SHARE_KNOWN * length ? [language] : [];
  });
  const ofKnown = entries.flatMap(({ language }, at) => (known.includes(language) ? [at] : []));
  if (ofKnown.length === 0) return null;
  const cosine = (question: number, answer: number) => cosines[question]?.[answer] as number;
  const related = median(ofKnown.map((at) => cosine(at, at)));
  const unrelated = median(
    ofKnown.flatMap((at) => ofKnown.filter((other) => other !== at).map((other) => cosine(at, other))),
  );
  if (related - unrelated < LEAST_DIFFERENCE) return null;
  return { unrelated, related, knows: (language) => isKnown(language, known) };
}

/** A model that knows several languages is assumed to know those that are not measured. A text's language may be undetected. */
function isKnown(language: string, known: readonly string[]): boolean {
  const code = language.split('-')[0] as string;
  return code === 'und' || known.includes(code) || (!(code in YARDSTICK) && known.length > 1);
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
