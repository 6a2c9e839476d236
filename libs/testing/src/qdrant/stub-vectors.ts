import { badRequest } from './stub-error.js';

export interface Sparse {
  indices: number[];
  values: number[];
}
export type Vector = number[] | number[][] | Sparse;

/** The declaration of a collection's named vector. */
export type VectorKind = { kind: 'dense' | 'multi'; size: number } | { kind: 'sparse'; isIdf: boolean };

export function isSparse(vector: unknown): vector is Sparse {
  return typeof vector === 'object' && vector !== null && 'indices' in vector;
}

/** In Qdrant's JSON, two rows, the first of which holds integers, are the indices and values of a sparse vector. */
function isTakenForSparse(vector: unknown): boolean {
  if (!Array.isArray(vector) || vector.length !== 2) return false;
  const [first] = vector as unknown[];
  return Array.isArray(first) && first.every((value) => Number.isInteger(value) && value >= 0);
}

/** The stored form: dense ones have length 1, for cosine. @throws StubError for a vector that does not fit the collection */
export function stored(name: string, vector: Vector, kind: VectorKind | undefined): Vector {
  if (!kind) throw badRequest(`Not existing vector name error: ${name}`);
  checkShape(name, vector, kind);
  if (isSparse(vector)) return { indices: vector.indices, values: vector.values.map(Math.fround) };
  return kind.kind === 'multi' ? (vector as number[][]).map(unit) : unit(vector as number[]);
}

export function checkShape(name: string, vector: Vector, kind: VectorKind): void {
  if (kind.kind === 'sparse') {
    if (!isSparse(vector)) throw badRequest(`Conversion between sparse and regular vectors failed: ${name}`);
    if (vector.indices.length !== vector.values.length)
      throw badRequest('must be the same length as indices');
    if (new Set(vector.indices).size !== vector.indices.length) throw badRequest('indices must be unique');
    if (vector.indices.some((index) => index > 0xffff_ffff)) throw badRequest('index out of range');
    return;
  }
  if (isSparse(vector) || isTakenForSparse(vector))
    throw badRequest(`Conversion between sparse and regular vectors failed: ${name}`);
  const each = kind.kind === 'multi' ? (vector as number[][]) : [vector as number[]];
  if (each.length === 0) throw badRequest('multivector must not be empty');
  for (const { length } of each)
    if (length !== kind.size)
      throw badRequest(`Vector dimension error: expected dim: ${kind.size}, got ${length}`);
}

/** Similarity of a vector to a question; null for a sparse one without a common term. */
export function similarity(
  question: Vector,
  vector: Vector,
  idf: ((index: number) => number) | null,
): number | null {
  if (isSparse(question)) return sparseProduct(question, vector as Sparse, idf);
  if (!Array.isArray(vector) || vector.length === 0) return null;
  if (!Array.isArray(vector[0])) return dot(unit(question as number[]), vector as number[]);
  const parts = vector as number[][];
  const asked = (Array.isArray(question[0]) ? question : [question]) as number[][];
  return asked.reduce((sum, one) => sum + Math.max(...parts.map((part) => dot(unit(one), part))), 0);
}

function sparseProduct(
  question: Sparse,
  vector: Sparse,
  idf: ((index: number) => number) | null,
): number | null {
  const values = new Map(vector.indices.map((index, at) => [index, vector.values[at]!]));
  const common = question.indices.filter((index) => values.has(index));
  if (common.length === 0) return null;
  return common.reduce((sum, index) => {
    const asked = question.values[question.indices.indexOf(index)]!;
    return sum + asked * (idf?.(index) ?? 1) * values.get(index)!;
  }, 0);
}

function unit(vector: number[]): number[] {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((value) => Math.fround(length === 0 ? value : value / length));
}

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}
