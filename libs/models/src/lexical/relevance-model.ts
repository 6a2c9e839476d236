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
 * multilingual-e5-small for the collections that docs/models.md names, at most 0.06 of each refused wrongly.
 */
const BY_MEANING: RelevanceModel<MeaningfulFeatures> = {
  bias: -3.96,
  coefficients: {
    all: 1.2,
    passage: 2.72,
    sentence: 0.65,
    pairs: 1.82,
    inPart: 0.63,
    missingNames: -1.75,
    missingNumbers: -1.36,
    missingAsked: 0.58,
    missingMost: 0.66,
    ...FIXED_COEFFICIENTS,
    runnerUp: -1.36,
    leadOfField: 0.34,
    standsOut: 0.28,
    fieldSize: 0.61,
    leadInCover: 2.17,
    unspaced: 0,
    similarity: 1.85,
    similarityLead: 3.46,
    similarityStandsOut: 2.2,
    agreement: -0.25,
    foreign: 1.12,
    foreignSimilarity: 3.69,
  },
};

/** The same where the sentences of the best passages are compared with the question, too; as `calibrate` prints it. */
const BY_SENTENCES: RelevanceModel<SentenceFeatures> = {
  bias: -6.13,
  coefficients: {
    all: 4.39,
    passage: 1.16,
    sentence: 0.23,
    pairs: 0.25,
    inPart: 0.15,
    missingNames: -2.86,
    missingNumbers: -1.45,
    missingAsked: 0.66,
    missingMost: 0.31,
    ...FIXED_COEFFICIENTS,
    runnerUp: -0.43,
    leadOfField: -0.48,
    standsOut: 0.07,
    fieldSize: 1,
    leadInCover: 1.49,
    unspaced: 0,
    similarity: -1.33,
    similarityLead: 3.95,
    similarityStandsOut: 0.89,
    agreement: 0.24,
    foreign: 1.31,
    foreignSimilarity: 0.97,
    closestSentence: 5.21,
    closestSentenceLead: 2.49,
    foreignClosestSentence: 3.09,
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
