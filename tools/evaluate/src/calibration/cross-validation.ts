import { createHash } from 'node:crypto';
import { type Example, fitLogistic, type LinearModel, oddsOf } from './logistic-regression.js';
import type { JudgedCandidate, Observation } from './observations.js';
import { thresholdAt } from './refusal-figures.js';

/** Questions of a set and kind of knowledge base with an answer, and those without, count as much as so many each. */
const WEIGHT_OF_SIDE = 150;
/** After these the best candidates are the same. */
const ROUNDS = 4;
/** Across languages, where few words help, so many times as many may be refused, of all sets together. */
const FOREIGN_GOAL = 3;
/** Below all odds that a candidate has: nothing of the question was found. */
const NOTHING_FOUND = -20;

export interface FitOptions {
  folds: number;
  /** Penalty of the squared coefficients, see {@link fitLogistic}. */
  ridge: number;
  /** Coefficients that are given, not learnt, by the feature's place. */
  fixed: ReadonlyMap<number, number>;
  /** Place of the feature that is 1 for a candidate in another language than the question; null when there is none. */
  foreign: number | null;
  /** Share of the answerable questions of any set that may be refused. */
  goal: number;
  /** Sets that are learnt from and of which, all the same, more may be refused. */
  beside: ReadonlySet<string>;
}

/** An observation as models see it that have not seen its documents. */
export interface HeldOut {
  observation: Observation;
  /** Logarithm of the odds that it has an answer, less the threshold that reaches the goal: below 0 it is refused. */
  margin: number;
}

/** The model that observations of all folds give, and what it is worth, judged fold by fold. */
export function calibrate(
  observations: readonly Observation[],
  options: FitOptions,
): { model: LinearModel; heldOut: HeldOut[] } {
  const models = Array.from({ length: options.folds }, (_, fold) =>
    fitModel(
      observations.filter(({ group }) => foldOf(group, options.folds) !== fold),
      options,
    ),
  );
  const judged = observations.map((observation): Judged => {
    const fold = foldOf(observation.group, options.folds);
    return { observation, fold, odds: bestOdds(models[fold] as LinearModel, observation) };
  });
  const thresholds = models.map((_, fold) =>
    thresholdsOf(
      judged.filter((other) => other.fold !== fold),
      options,
    ),
  );
  const { bias, coefficients } = fitModel(observations, options);
  const { own, foreign } = thresholdsOf(judged, options);
  return {
    model: {
      bias: bias - own,
      coefficients: coefficients.map((value, at) => (at === options.foreign ? value + own - foreign : value)),
    },
    heldOut: judged.map(({ observation, fold, odds }) => {
      const threshold = thresholds[fold] as Thresholds;
      return { observation, margin: odds - (observation.isForeign ? threshold.foreign : threshold.own) };
    }),
  };
}

/** Always the same for a group, whatever else is observed. */
export function foldOf(group: string, folds: number): number {
  return createHash('sha256').update(group).digest().readUInt32BE() % folds;
}

interface Judged {
  observation: Observation;
  fold: number;
  odds: number;
}

/**
 * First the model that tells candidates that answer from others; then, again and again, the one that tells answerable
 * questions from others by the candidate that the model before thinks best of, which is how it is used.
 */
function fitModel(observations: readonly Observation[], { ridge, fixed }: FitOptions): LinearModel {
  const weightOf = weigher(observations);
  const ofCandidates = observations.flatMap((observation) =>
    observation.candidates.map(({ features, isRight }): Example => ({
      features,
      isPositive: isRight,
      weight: weightOf(observation),
    })),
  );
  let model = fitLogistic(ofCandidates, { ridge, fixed });
  for (let round = 0; round < ROUNDS; round++) {
    const ofQuestions = observations.flatMap((observation): Example[] => {
      const best = bestOf(model, observation);
      if (!best) return [];
      const { features } = best;
      return [{ features, isPositive: observation.isAnswerable, weight: weightOf(observation) }];
    });
    model = fitLogistic(ofQuestions, { ridge, fixed });
  }
  return model;
}

/** All kinds of knowledge bases count the same, and in them questions with an answer as much as those without. */
function weigher(observations: readonly Observation[]): (observation: Observation) => number {
  const sideOf = ({ set, kind, isAnswerable }: Observation) => `${set}/${kind}/${isAnswerable}`;
  const counts = new Map<string, number>();
  for (const observation of observations)
    counts.set(sideOf(observation), (counts.get(sideOf(observation)) ?? 0) + 1);
  return (observation) => WEIGHT_OF_SIDE / (counts.get(sideOf(observation)) as number);
}

/** Odds below which questions are refused. */
interface Thresholds {
  own: number;
  /** Of questions in another language than the texts. */
  foreign: number;
}

/** Those that refuse no more than a share of the answerable questions of halved knowledge bases: of any set in one language. */
function thresholdsOf(
  judged: readonly Judged[],
  { goal, beside }: Pick<FitOptions, 'goal' | 'beside'>,
): Thresholds {
  const answerable = judged.filter(
    ({ observation: { set, kind, isAnswerable } }) => kind === 'halved' && isAnswerable && !beside.has(set),
  );
  const foreign = answerable.filter(({ observation }) => observation.isForeign);
  const foreignIn = Map.groupBy(foreign, ({ observation }) => observation.set);
  const sets = [...Map.groupBy(answerable, ({ observation }) => observation.set)]
    // In a set of one language, that of a question may be mistaken now and then.
    .filter(([set, ofSet]) => (foreignIn.get(set)?.length ?? 0) * 2 <= ofSet.length)
    .map(([, ofSet]) => thresholdAt(oddsOfAll(ofSet), goal));
  const across = thresholdAt(oddsOfAll(foreign), Math.min(1, FOREIGN_GOAL * goal));
  const own = sets.length > 0 ? Math.min(...sets) : across;
  return { own, foreign: foreign.length > 0 ? across : own };
}

function oddsOfAll(judged: readonly Judged[]): number[] {
  return judged.map(({ odds }) => odds);
}

function bestOdds(model: LinearModel, observation: Observation): number {
  const best = bestOf(model, observation);
  return best ? oddsOf(model, best.features) : NOTHING_FOUND;
}

function bestOf(model: LinearModel, { candidates }: Observation): JudgedCandidate | null {
  const odds = candidates.map(({ features }) => oddsOf(model, features));
  return candidates[odds.indexOf(Math.max(...odds))] ?? null;
}
