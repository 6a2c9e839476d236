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
  /** 1 for a question without blanks between its words, else 0: what is held of it are pairs of characters. */
  unspaced: number;
}

/** What a candidate is judged by besides, where its meaning is compared with the question's. */
export interface Meaning {
  /** 0 as unrelated texts, 1 as a question and its answer. */
  similarity: number;
  /** Ahead of the candidate that is next, or behind the first. */
  similarityLead: number;
  /** Ahead of the other candidates' mean, in tenths of their standard deviation. */
  similarityStandsOut: number;
  /** 1 when no candidate is better by its words, and none by its meaning, else 0. */
  agreement: number;
  /** 1 when it is in another language than the question, else 0. */
  foreign: number;
  /** The similarity of one in another language, else 0: such cosines are lower. */
  foreignSimilarity: number;
}

export type MeaningfulFeatures = Features & Meaning;

/** What a candidate is judged by besides, where its sentences are compared with the question one by one. */
export interface SentenceMeaning {
  /** Similarity of the sentence that is most like the question: a passage on many things is like none of them. */
  closestSentence: number;
  /** Ahead of the passage's next: a sentence that answers is one, others are about the same. */
  closestSentenceLead: number;
  /** The closest sentence's similarity in another language, else 0. */
  foreignClosestSentence: number;
}

export type SentenceFeatures = MeaningfulFeatures & SentenceMeaning;

/** What is known of a candidate. */
export type KnownFeatures = Features | MeaningfulFeatures | SentenceFeatures;

interface RelevanceModel<F> {
  bias: number;
  coefficients: Readonly<Record<keyof F, number>>;
}

/** Not learned: so rare, in what it is fitted to, that a fit makes little of it, and meant to be decisive. */
export const FIXED_COEFFICIENTS = { otherYear: -4, cell: 4 } satisfies Partial<Features>;

/**
 * Logarithm of the odds that a candidate holds the answer: the bias, and so much for each feature. As
 * `npm run evaluate -- calibrate` prints it for the collections that docs/benchmarks.md names.
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
 * The same where meaning is known, too: fitted anew, since words that are missing tell less then. As `calibrate` prints it with
 * multilingual-e5-small for the collections that docs/models.md names.
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

/** The same where the sentences of the best passages are compared with the question, too. */
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

/** By what is known of candidates. */
export const FEATURE_NAMES = {
  words: Object.keys(BY_WORDS.coefficients) as ReadonlyArray<keyof Features>,
  meaning: Object.keys(BY_MEANING.coefficients) as ReadonlyArray<keyof MeaningfulFeatures>,
  sentences: Object.keys(BY_SENTENCES.coefficients) as ReadonlyArray<keyof SentenceFeatures>,
};

/** How likely a candidate holds the answer, 0 to 1. */
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
