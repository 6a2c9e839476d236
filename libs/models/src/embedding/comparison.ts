import { Logger } from '@nestjs/common';
import type { CompareTexts, EmbeddingModel } from '../models.port.js';
import { cosineOf, similarityOf, type SimilarityScale } from './similarity-scale.js';

/** After this time, similarities of whole passages decide. */
const TIMEOUT_MS = 3_000;
/** Per question. */
const MAX_TEXTS = 300;

const logger = new Logger('Comparison');

/**
 * Returns a function that computes the similarity of texts to one question. Each text is embedded once. After a failure,
 * the model is not called again.
 */
export function comparisonWith(
  question: { vector: Float32Array; scale: SimilarityScale },
  model: EmbeddingModel,
  { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
): CompareTexts {
  const known = new Map<string, Promise<number>>();
  let hasFailed = false;

  const embed = async (texts: string[]): Promise<number[]> => {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const vectors = await model.embed(texts, 'sentence', stop);
    if (!vectors) throw new Error('The model makes no vectors.');
    return vectors.map((vector) => similarityOf(cosineOf(vector, question.vector), question.scale));
  };

  const { knows } = question.scale;

  return async (compared) => {
    const texts = compared.map(({ text, language }) => (knows(language) ? text : null));
    const unknown = [...new Set(texts)].filter((text) => text !== null && !known.has(text)) as string[];
    if (hasFailed || known.size + unknown.length > MAX_TEXTS) return null;
    if (unknown.length > 0) {
      const embedded = embed(unknown);
      for (const [at, text] of unknown.entries())
        known.set(
          text,
          embedded.then((similarities) => similarities[at] as number),
        );
    }
    try {
      return await Promise.all(
        texts.map(async (text) => (text === null ? null : ((await known.get(text)) as number))),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!hasFailed)
        logger.warn({ msg: 'sentences could not be compared; their passages decide', err: error });
      hasFailed = true;
      return null;
    }
  };
}
