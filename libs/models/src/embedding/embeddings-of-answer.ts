import { AnswerProblem } from '../http/answer-problem.js';

const BYTES_PER_NUMBER = 4;
const EXPECTED = 'list of embeddings';

/**
 * Parses a response of `/v1/embeddings` into vectors of length 1, in the order of the texts; servers may use another order
 * and set `index`. Vectors are arrays of numbers, or base64 of 32-bit little-endian floats.
 * @param answer unvalidated JSON
 * @throws AnswerProblem unless there is one vector of the dimension for each text
 */
export function embeddingsOf(
  answer: unknown,
  { count, dimension }: { count: number; dimension: number },
): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new AnswerProblem(`answered with an invalid ${EXPECTED}`);
  if (data.length !== count)
    throw new AnswerProblem(`answered with ${data.length} embeddings for ${count} texts`);
  const vectors = new Array<Float32Array | undefined>(count);
  for (const item of data as unknown[]) {
    const { index, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count)
      throw new AnswerProblem('answered with embeddings that lack a valid index');
    if (vectors[index as number]) throw new AnswerProblem('answered with two embeddings for one text');
    vectors[index as number] = normalised(numbersOf(embedding), dimension);
  }
  return vectors as Float32Array[];
}

function numbersOf(embedding: unknown): Float32Array {
  if (typeof embedding === 'string') return decoded(embedding);
  if (!Array.isArray(embedding) || embedding.some((value) => typeof value !== 'number'))
    throw new AnswerProblem(`answered with an invalid ${EXPECTED}`);
  return Float32Array.from(embedding as number[]);
}

function decoded(encoded: string): Float32Array {
  const bytes = Buffer.from(encoded, 'base64');
  // Buffer.from ignores characters that are not base64.
  if (bytes.length % BYTES_PER_NUMBER !== 0 || bytes.toString('base64') !== encoded)
    throw new AnswerProblem(`answered with an invalid ${EXPECTED} in base64`);
  const numbers = new Float32Array(bytes.length / BYTES_PER_NUMBER);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readFloatLE(at * BYTES_PER_NUMBER);
  return numbers;
}

function normalised(vector: Float32Array, dimension: number): Float32Array {
  if (vector.length !== dimension)
    throw new AnswerProblem(
      `answered with vectors of ${vector.length} numbers, not ${dimension} (EMBEDDING_DIMENSIONS)`,
    );
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  // Numbers too large for 32 bits became infinite.
  if (!Number.isFinite(largest)) throw new AnswerProblem('answered with numbers that are not finite');
  if (largest === 0) throw new AnswerProblem('answered with a vector of zeros');
  // Divided by the largest first, since squares of very large or small numbers overflow or underflow.
  let sum = 0;
  for (const value of vector) sum += (value / largest) ** 2;
  const length = Math.sqrt(sum);
  return vector.map((value) => value / largest / length);
}
