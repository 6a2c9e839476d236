/** A coefficient per feature, and the bias. */
export interface LinearModel {
  bias: number;
  coefficients: readonly number[];
}

/** A labelled example. */
export interface Example {
  features: readonly number[];
  isPositive: boolean;
  /** Weight, above 0. */
  weight: number;
}

const MAX_ITERATIONS = 50;
/** Smaller steps change no printed figure. */
const CONVERGED = 1e-6;
/** Bounds the bias, which is not penalised, if all examples have the same label. */
const RIDGE_OF_BIAS = 1e-6;

export interface LogisticOptions {
  /** Half of it times the sum of squared coefficients is the penalty; above 0. */
  ridge: number;
  /** Fixed coefficients, by feature index. */
  fixed?: ReadonlyMap<number, number>;
}

/** Penalised maximum likelihood by Newton's method. Deterministic. */
export function fitLogistic(
  examples: readonly Example[],
  { ridge, fixed = new Map() }: LogisticOptions,
): LinearModel {
  const size = (examples[0]?.features.length ?? 0) + 1;
  const model = new Float64Array(size);
  for (const [feature, coefficient] of fixed) model[feature + 1] = coefficient;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const [matrix, right] = newtonStep(examples, model, ridge);
    for (const feature of fixed.keys()) hold(matrix, right, feature + 1);
    const step = solve(matrix, right);
    step.forEach((value, index) => (model[index] = (model[index] as number) + value));
    if (Math.max(...step.map(Math.abs)) < CONVERGED) break;
  }
  const [bias = 0, ...coefficients] = model;
  return { bias, coefficients };
}

/** Log odds. */
export function oddsOf({ bias, coefficients }: LinearModel, features: readonly number[]): number {
  return coefficients.reduce((sum, coefficient, at) => sum + coefficient * (features[at] as number), bias);
}

/** Matrix and right side of the next step's equations. */
function newtonStep(
  examples: readonly Example[],
  model: Float64Array,
  ridge: number,
): [matrix: Float64Array[], right: Float64Array] {
  const matrix = Array.from(model, () => new Float64Array(model.length));
  const right = new Float64Array(model.length);
  for (const { features, isPositive, weight } of examples) {
    const row = [1, ...features];
    const odds = row.reduce((sum, value, at) => sum + value * (model[at] as number), 0);
    const likelihood = 1 / (1 + Math.exp(-odds));
    const residual = weight * ((isPositive ? 1 : 0) - likelihood);
    const curvature = weight * likelihood * (1 - likelihood);
    for (const [i, value] of row.entries()) {
      right[i] = (right[i] as number) + residual * value;
      const scaled = curvature * value;
      const line = matrix[i] as Float64Array;
      for (let j = 0; j <= i; j++) line[j] = (line[j] as number) + scaled * (row[j] as number);
    }
  }
  for (const [i, line] of matrix.entries()) {
    const penalty = i === 0 ? RIDGE_OF_BIAS : ridge;
    line[i] = (line[i] as number) + penalty;
    right[i] = (right[i] as number) - penalty * (model[i] as number);
    for (let j = 0; j < i; j++) (matrix[j] as Float64Array)[i] = line[j] as number;
  }
  return [matrix, right];
}

/** Keeps the coefficient at an index. */
function hold(matrix: Float64Array[], right: Float64Array, place: number): void {
  matrix.forEach((line) => (line[place] = 0));
  (matrix[place] as Float64Array).fill(0)[place] = 1;
  right[place] = 0;
}

/** Gaussian elimination without pivoting, as the matrix is symmetric and positive definite. */
function solve(matrix: Float64Array[], right: Float64Array): number[] {
  const size = right.length;
  const lines = matrix.map((line, at) => [...line, right[at] as number]);
  const at = (row: number, column: number) => (lines[row] as number[])[column] as number;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const factor = at(row, pivot) / at(pivot, pivot);
      for (let column = pivot; column <= size; column++)
        (lines[row] as number[])[column] = at(row, column) - factor * at(pivot, column);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let rest = at(row, size);
    for (let column = row + 1; column < size; column++)
      rest -= at(row, column) * (solution[column] as number);
    solution[row] = rest / at(row, row);
  }
  return solution;
}
