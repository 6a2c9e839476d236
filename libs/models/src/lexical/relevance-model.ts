/**
 * What a candidate is judged by. All but `terms` are shares of the question's weight, or of the best recall score, so that
 * they mean the same for long and short questions, any language and any collection.
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
  /** Logarithm of how many terms the question has. */
  terms: number;
  /** Recall score ahead of the second best's. */
  lead: number;
  /** Recall score ahead of the field's. */
  leadOfField: number;
  /** Held more than by the next best. */
  leadInCover: number;
}

/** Not learned: so rare that a fit makes little of it, and meant to be decisive. */
export const FIXED_COEFFICIENTS = { otherYear: -4 } satisfies Partial<Features>;

/**
 * Logarithm of the odds that a candidate holds the answer: the bias, and so much for each feature. Round numbers from before
 * `npm run evaluate -- calibrate`, which fits them again.
 */
export const RELEVANCE_MODEL: { bias: number; coefficients: Readonly<Record<keyof Features, number>> } = {
  bias: -9.3,
  coefficients: {
    all: 2.1,
    passage: 3.2,
    sentence: 1.5,
    pairs: 1.3,
    inPart: 2,
    missingNames: -3.8,
    missingNumbers: -0.5,
    missingAsked: 2.1,
    missingMost: 2.5,
    ...FIXED_COEFFICIENTS,
    terms: 1,
    lead: 3.5,
    leadOfField: 3.3,
    leadInCover: 3.1,
  },
};

export const FEATURE_NAMES = Object.keys(RELEVANCE_MODEL.coefficients) as ReadonlyArray<keyof Features>;

/** How likely a candidate holds the answer, 0 to 1. */
export function likelihood(features: Features): number {
  const { bias, coefficients } = RELEVANCE_MODEL;
  const odds = FEATURE_NAMES.reduce((sum, name) => sum + coefficients[name] * features[name], bias);
  return 1 / (1 + Math.exp(-odds));
}
