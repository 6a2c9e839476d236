/**
 * Lexical features of a candidate. Nearly all are shares of the question's weight or ratios of recall scores, so that they
 * are comparable across questions, languages and collections.
 */
export interface Features {
  /** Share of the question in body, headings and file name. */
  all: number;
  /** Largest share within a few sentences. */
  passage: number;
  /** Largest share within one sentence. */
  sentence: number;
  /** Share of adjacent words of the question that are adjacent here, too. */
  pairs: number;
  /** Share of the terms that only match in part or by a related word. */
  inPart: number;
  missingNames: number;
  missingNumbers: number;
  /** Missing words that only name what is asked for ("which city …"); an answer need not contain them. */
  missingAsked: number;
  /** Weight of the weightiest missing term: one missing term means less than several of the same total weight. */
  missingMost: number;
  /** 1 if the candidate is about another year than the question, otherwise 0. */
  otherYear: number;
  /** 1 if it is a table with exactly the requested cell, otherwise 0. */
  cell: number;
  /** Recall score of the second best candidate divided by that of the best. */
  runnerUp: number;
  /** Lead in recall score over the tenth best, as a share of the best. */
  leadOfField: number;
  /** Lead in recall score over the mean of the others, in units of ten standard deviations. */
  standsOut: number;
  /** Number of candidates as a share of the recall limit. */
  fieldSize: number;
  /** Lead in `all` over the best of the others. */
  leadInCover: number;
  /** 1 for a question in a script without spaces, otherwise 0; its terms are often pairs of characters. */
  unspaced: number;
}

/** Additional features if the candidate has a similarity to the question. */
export interface Meaning {
  /** 0 for unrelated texts, 1 for a question and its answer. */
  similarity: number;
  /** Lead over the next candidate, or (negative) distance to the first. */
  similarityLead: number;
  /** Lead over the mean of the others, in units of ten standard deviations. */
  similarityStandsOut: number;
  /** 1 if it is the best candidate both by words and by similarity, otherwise 0. */
  agreement: number;
  /** 1 if it is in another language than the question, otherwise 0. */
  foreign: number;
  /** The similarity if it is in another language, otherwise 0: cosines across languages are lower. */
  foreignSimilarity: number;
}

export type MeaningfulFeatures = Features & Meaning;

/** Additional features if the candidate's sentences are compared with the question. */
export interface SentenceMeaning {
  /** Similarity of its most similar sentence: a passage on several subjects is not similar to any of them. */
  closestSentence: number;
  /** Lead of that sentence over the passage's next: usually one sentence answers, and others are on the same subject. */
  closestSentenceLead: number;
  /** The closest sentence's similarity if it is in another language, otherwise 0. */
  foreignClosestSentence: number;
}

export type SentenceFeatures = MeaningfulFeatures & SentenceMeaning;

/** The features known of a candidate. */
export type KnownFeatures = Features | MeaningfulFeatures | SentenceFeatures;

interface RelevanceModel<F> {
  bias: number;
  coefficients: Readonly<Record<keyof F, number>>;
}

/** Fixed instead of fitted: too rare in the training data, but meant to be decisive. */
export const FIXED_COEFFICIENTS = { otherYear: -4, cell: 4 } satisfies Partial<Features>;

/**
 * Log odds that a candidate contains the answer: bias plus weighted features, as printed by
 * `npm run evaluate -- calibrate` for the collections that docs/benchmarks.md names.
 */
const BY_WORDS: RelevanceModel<Features> = {
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
    unspaced: 0,
  },
};

/**
 * The same for candidates with a similarity. Fitted separately, since missing words mean less then; as printed by `calibrate`
 * with multilingual-e5-small for the collections that docs/models.md names.
 */
const BY_MEANING: RelevanceModel<MeaningfulFeatures> = {
  bias: -2.15,
  coefficients: {
    all: -1.51,
    passage: 2.67,
    sentence: 0.59,
    pairs: 1.43,
    inPart: 0.05,
    missingNames: -1.7,
    missingNumbers: -4.98,
    missingAsked: 0.04,
    missingMost: -2.08,
    ...FIXED_COEFFICIENTS,
    runnerUp: -0.5,
    leadOfField: -0.05,
    standsOut: 0.58,
    fieldSize: -0.34,
    leadInCover: 1.82,
    unspaced: -0.19,
    similarity: 2.65,
    similarityLead: 3.1,
    similarityStandsOut: 0.88,
    agreement: -0.01,
    foreign: 0.28,
    foreignSimilarity: 2.68,
  },
};

/** The same for candidates whose sentences are compared with the question as well. */
const BY_SENTENCES: RelevanceModel<SentenceFeatures> = {
  bias: -3.19,
  coefficients: {
    all: 0.88,
    passage: 0.37,
    sentence: -0.61,
    pairs: 1.36,
    inPart: -0.22,
    missingNames: -1.52,
    missingNumbers: -4.15,
    missingAsked: 0.24,
    missingMost: -1.87,
    ...FIXED_COEFFICIENTS,
    runnerUp: -0.25,
    leadOfField: -0.07,
    standsOut: 0.52,
    fieldSize: -0.19,
    leadInCover: 1.68,
    unspaced: -0.56,
    similarity: -1.82,
    similarityLead: 3.64,
    similarityStandsOut: 0.66,
    agreement: 0,
    foreign: -0.53,
    foreignSimilarity: -0.09,
    closestSentence: 5.66,
    closestSentenceLead: 0.77,
    foreignClosestSentence: 4.06,
  },
};

/** Names of the features, by what is known of candidates. */
export const FEATURE_NAMES = {
  words: Object.keys(BY_WORDS.coefficients) as ReadonlyArray<keyof Features>,
  meaning: Object.keys(BY_MEANING.coefficients) as ReadonlyArray<keyof MeaningfulFeatures>,
  sentences: Object.keys(BY_SENTENCES.coefficients) as ReadonlyArray<keyof SentenceFeatures>,
};

/** Probability that a candidate contains the answer, 0 to 1. */
export function likelihood(features: KnownFeatures): number {
  return 1 / (1 + Math.exp(-oddsOf(features)));
}

function oddsOf(features: KnownFeatures): number {
  if ('closestSentence' in features) return sumOf(BY_SENTENCES, FEATURE_NAMES.sentences, features);
  if ('similarity' in features) return sumOf(BY_MEANING, FEATURE_NAMES.meaning, features);
  return sumOf(BY_WORDS, FEATURE_NAMES.words, features);
}

function sumOf<F extends Features>(
  { bias, coefficients }: RelevanceModel<F>,
  names: ReadonlyArray<keyof F>,
  features: F,
): number {
  return names.reduce((sum, name) => sum + coefficients[name] * (features[name] as number), bias);
}
