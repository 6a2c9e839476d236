import { createHash } from 'node:crypto';
import { type Example, fitLogistic, type LinearModel, oddsOf } from './logistic-regression.js';
import type { Observation } from './observations.js';
import { thresholdAt } from './refusal-figures.js';

/** What a knowledge base counts in a fit, however many questions it is asked: as much as so many. */
const WEIGHT_OF_KNOWLEDGE_BASE = 300;
/** Below all odds that a candidate has: nothing of the question was found. */
const NOTHING_FOUND = -20;

export interface FitOptions {
  folds: number;
  /** Penalty of the squared coefficients, see {@link fitLogistic}. */
  ridge: number;
  /** Coefficients that are given, not learnt, by the feature's place. */
  fixed: ReadonlyMap<number, number>;
  /** Share of the answerable questions that may be refused. */
  goal: number;
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
    thresholdOf(
      judged.filter((other) => other.fold !== fold),
      options.goal,
    ),
  );
  const { bias, coefficients } = fitModel(observations, options);
  return {
    model: { bias: bias - thresholdOf(judged, options.goal), coefficients },
    heldOut: judged.map(({ observation, fold, odds }) => ({
      observation,
      margin: odds - (thresholds[fold] as number),
    })),
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

/** The model that tells candidates that answer from others best. */
function fitModel(observations: readonly Observation[], { ridge, fixed }: FitOptions): LinearModel {
  const counts = new Map<string, number>();
  for (const observation of observations)
    counts.set(knowledgeBaseOf(observation), (counts.get(knowledgeBaseOf(observation)) ?? 0) + 1);
  const examples = observations.flatMap((observation) => {
    const weight = WEIGHT_OF_KNOWLEDGE_BASE / (counts.get(knowledgeBaseOf(observation)) as number);
    return observation.candidates.map(({ features, isRight }): Example => ({
      features,
      isPositive: isRight,
      weight,
    }));
  });
  return fitLogistic(examples, { ridge, fixed });
}

/** The threshold that refuses a share of the answerable questions of halved knowledge bases, each set counting the same. */
function thresholdOf(judged: readonly Judged[], goal: number): number {
  const answerable = judged.filter(
    ({ observation }) => observation.kind === 'halved' && observation.isAnswerable,
  );
  const bySet = [...Map.groupBy(answerable, ({ observation }) => observation.set).values()];
  return thresholdAt(
    bySet.flatMap((ofSet) => ofSet.map(({ odds }) => ({ odds, weight: 1 / ofSet.length }))),
    goal,
  );
}

function bestOdds(model: LinearModel, { candidates }: Observation): number {
  return Math.max(NOTHING_FOUND, ...candidates.map(({ features }) => oddsOf(model, features)));
}

function knowledgeBaseOf({ set, kind }: Observation): string {
  return `${set}/${kind}`;
}
