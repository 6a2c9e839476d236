import { AnswerProblem } from '../http/answer-problem.js';

const BYTES_A_NUMBER = 4;
const EXPECTED = 'list of embeddings';

/**
 * The vectors of an answer of `/v1/embeddings`, each of length 1, in the order of the texts: servers may answer in another, and say
 * which is which by `index`. Numbers are written as such, or in base64 as 32-bit floats, the lowest byte first.
 * @param answer of any shape
 * @throws AnswerProblem unless there is one vector of the dimension for each text
 */
export function embeddingsOf(
  answer: unknown,
  { count, dimension }: { count: number; dimension: number },
): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new AnswerProblem(`answered what is no ${EXPECTED}`);
  if (data.length !== count)
    throw new AnswerProblem(`answered with ${data.length} embeddings for ${count} texts`);
  const vectors = new Array<Float32Array | undefined>(count);
  for (const item of data as unknown[]) {
    const { index, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count)
      throw new AnswerProblem('answered with embeddings that do not say which text they are of');
    if (vectors[index as number]) throw new AnswerProblem('answered with two embeddings of one text');
    vectors[index as number] = normalised(numbersOf(embedding), dimension);
  }
  return vectors as Float32Array[];
}

function numbersOf(embedding: unknown): Float32Array {
  if (typeof embedding === 'string') return decoded(embedding);
  if (!Array.isArray(embedding) || embedding.some((value) => typeof value !== 'number'))
    throw new AnswerProblem(`answered what is no ${EXPECTED}`);
  return Float32Array.from(embedding as number[]);
}

function decoded(encoded: string): Float32Array {
  const bytes = Buffer.from(encoded, 'base64');
  // Letters that are no base64 are passed over.
  if (bytes.length % BYTES_A_NUMBER !== 0 || bytes.toString('base64') !== encoded)
    throw new AnswerProblem(`answered what is no ${EXPECTED} in base64`);
  const numbers = new Float32Array(bytes.length / BYTES_A_NUMBER);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readFloatLE(at * BYTES_A_NUMBER);
  return numbers;
}

function normalised(vector: Float32Array, dimension: number): Float32Array {
  if (vector.length !== dimension)
    throw new AnswerProblem(
      `answered with vectors of ${vector.length} numbers, not ${dimension} (EMBEDDING_DIMENSIONS)`,
    );
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  // Numbers too large for 32 bits have become infinite.
  if (!Number.isFinite(largest)) throw new AnswerProblem('answered with numbers that are not finite');
  if (largest === 0) throw new AnswerProblem('answered with a vector of zeros');
  // By the largest first: squares of very small and very large numbers are out of reach.
  let sum = 0;
  for (const value of vector) sum += (value / largest) ** 2;
  const length = Math.sqrt(sum);
  return vector.map((value) => value / largest / length);
}
