import { AnswerProblem } from '../../http/answer-problem.js';

/** A page has some thousand parts at most; more is not an answer to the request. */
export const MAX_VECTORS = 4_096;

const BYTES_A_NUMBER = 4;

/**
 * Reads the vector from an answer of `/v1/embeddings` with `encoding_format` float.
 * @param answer of any shape
 * @throws AnswerProblem
 */
export function vectorOfEmbedding(answer: unknown, dimension: number): Float32Array {
  const embedding = onlyItem(answer)['embedding'];
  if (!Array.isArray(embedding) || embedding.some((value) => typeof value !== 'number'))
    throw new AnswerProblem('answered with an invalid embedding');
  return checked(Float32Array.from(embedding as number[]), dimension, { most: 1 });
}

/**
 * Reads the vectors from an answer of `/pooling` with `encoding_format` base64: 32-bit floats, little-endian,
 * concatenated.
 * @param answer of any shape
 * @throws AnswerProblem
 */
export function vectorsOfPooling(answer: unknown, dimension: number): Float32Array {
  const encoded = onlyItem(answer)['data'];
  if (typeof encoded !== 'string')
    throw new AnswerProblem('answered with invalid token embeddings in base64');
  const bytes = Buffer.from(encoded, 'base64');
  // `Buffer.from` ignores characters that are not base64.
  if (bytes.length % BYTES_A_NUMBER !== 0 || bytes.toString('base64').length !== encoded.length)
    throw new AnswerProblem('answered with invalid token embeddings in base64');
  const vectors = new Float32Array(bytes.length / BYTES_A_NUMBER);
  for (let at = 0; at < vectors.length; at++) vectors[at] = bytes.readFloatLE(at * BYTES_A_NUMBER);
  return checked(vectors, dimension, { most: MAX_VECTORS });
}

/** Each request has one input, and each answer one item. */
function onlyItem(answer: unknown): Record<string, unknown> {
  const data = (answer as { data?: unknown } | null)?.data;
  const items = Array.isArray(data) ? (data as unknown[]) : [];
  const [item] = items;
  if (items.length !== 1 || typeof item !== 'object' || item === null)
    throw new AnswerProblem(`answered with ${items.length} items for one input`);
  return item as Record<string, unknown>;
}

function checked(vectors: Float32Array, dimension: number, { most }: { most: number }): Float32Array {
  const count = vectors.length / dimension;
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new AnswerProblem(
      `answered with ${vectors.length} numbers, which are not ${most === 1 ? 'one vector' : `1 to ${most} vectors`} of ${dimension} (IMAGE_EMBEDDING_DIMENSIONS)`,
    );
  // Numbers too large for 32 bits became infinite.
  if (!vectors.every((value) => Number.isFinite(value)))
    throw new AnswerProblem('answered with numbers that are not finite');
  return vectors;
}
