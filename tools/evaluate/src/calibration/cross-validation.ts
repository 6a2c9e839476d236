import { createHash } from 'node:crypto';
import { type Example, fitLogistic, type LinearModel, oddsOf } from './logistic-regression.js';
import type { JudgedCandidate, Observation } from './observations.js';
import { thresholdAt } from './refusal-figures.js';

/** Weight of the answerable and of the unanswerable questions of a set and kind of knowledge base. */
const WEIGHT_OF_SIDE = 150;
/** Rounds until the best candidates are stable. */
const ROUNDS = 4;
/** Factor of allowed refusals across languages, where few words help, over all sets. */
const FOREIGN_GOAL = 3;
/** Below all odds: nothing was found. */
const NOTHING_FOUND = -20;

export interface FitOptions {
  folds: number;
  /** Penalty of squared coefficients, see {@link fitLogistic}. */
  ridge: number;
  /** Fixed coefficients, by feature index. */
  fixed: ReadonlyMap<number, number>;
  /** Index of the feature that is 1 for a candidate in another language; null without one. */
  foreign: number | null;
  /** Allowed share of refused answerable questions in any set. */
  goal: number;
  /** Training sets that may exceed that share. */
  beside: ReadonlySet<string>;
}

/** An observation judged by models that have not seen its documents. */
export interface HeldOut {
  observation: Observation;
  /** Log odds of an answer minus the threshold: refused below 0. */
  margin: number;
}

/** The model of all folds, with its performance fold by fold. */
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

/** Stable for a group, whatever else is observed. */
export function foldOf(group: string, folds: number): number {
  return createHash('sha256').update(group).digest().readUInt32BE() % folds;
}

interface Judged {
  observation: Observation;
  fold: number;
  odds: number;
}

/**
 * First fits candidates that answer, then repeatedly the questions by the best candidate of the previous model, which
 * is how the model is used.
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

/** Gives all kinds of knowledge bases equal weight, and in each answerable and unanswerable questions. */
function weigher(observations: readonly Observation[]): (observation: Observation) => number {
  const sideOf = ({ set, kind, isAnswerable }: Observation) => `${set}/${kind}/${isAnswerable}`;
  const counts = new Map<string, number>();
  for (const observation of observations)
    counts.set(sideOf(observation), (counts.get(sideOf(observation)) ?? 0) + 1);
  return (observation) => WEIGHT_OF_SIDE / (counts.get(sideOf(observation)) as number);
}

/** Thresholds of refusal. */
interface Thresholds {
  own: number;
  /** For questions in another language than the texts. */
  foreign: number;
}

/** Limits refused answerable questions of halved knowledge bases, in every monolingual set. */
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
    // Language detection is sometimes wrong in a monolingual set.
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
