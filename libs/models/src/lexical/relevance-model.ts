/**
 * What a candidate is judged by. Nearly all are shares of the question's weight, or compare recall scores with one
 * another, so that they mean the same for long and short questions, any language and any collection.
 */
export interface Features {
  /** Held anywhere. */
  all: number;
  /** Held within some sentences. */
  passage: number;
  /** Held within one sentence. */
  sentence: number;
  /** Words that stand side by side in the question, and here, too. */
  pairs: number;
  /** Held in part, or by a relative: said in other words. */
  inPart: number;
  missingNames: number;
  missingNumbers: number;
  /** What a "which …" asks for need not be called so where it is named. */
  missingAsked: number;
  /** The weightiest missing term: one that is missing tells less than several that weigh as much. */
  missingMost: number;
  /** 1 when the candidate is about another year than the question, else 0. */
  otherYear: number;
  /** 1 when it is a table with the very cell that is asked for, else 0. */
  cell: number;
  /** Recall score of the second best, as a share of the best's: where both are alike, neither stands out. */
  runnerUp: number;
  /** Recall score ahead of the tenth best's. */
  leadOfField: number;
  /** Recall score ahead of the other candidates' mean, in tenths of their standard deviation. */
  standsOut: number;
  /** How many candidates there are, of as many as are recalled at most. */
  fieldSize: number;
  /** Held more than by the next best. */
  leadInCover: number;
}

/** Not learned: so rare, in what it is fitted to, that a fit makes little of it, and meant to be decisive. */
export const FIXED_COEFFICIENTS = { otherYear: -4, cell: 4 } satisfies Partial<Features>;

/**
 * Logarithm of the odds that a candidate holds the answer: the bias, and so much for each feature. As
 * `npm run evaluate -- calibrate` prints it for the collections that docs/benchmarks.md names.
 */
export const RELEVANCE_MODEL: { bias: number; coefficients: Readonly<Record<keyof Features, number>> } = {
  bias: -3.63,
  coefficients: {
    all: 2.47,
    passage: 2.54,
    sentence: 1.86,
    pairs: 2.21,
    inPart: 1.58,
    missingNames: -2.84,
    missingNumbers: -0.35,
    missingAsked: 1.99,
    missingMost: 1.25,
    ...FIXED_COEFFICIENTS,
    runnerUp: -2.62,
    leadOfField: 2.54,
    standsOut: 0.54,
    fieldSize: -0.73,
    leadInCover: 1,
  },
};

export const FEATURE_NAMES = Object.keys(RELEVANCE_MODEL.coefficients) as ReadonlyArray<keyof Features>;

/** How likely a candidate holds the answer, 0 to 1. */
export function likelihood(features: Features): number {
  const { bias, coefficients } = RELEVANCE_MODEL;
  const odds = FEATURE_NAMES.reduce((sum, name) => sum + coefficients[name] * features[name], bias);
  return 1 / (1 + Math.exp(-odds));
}
