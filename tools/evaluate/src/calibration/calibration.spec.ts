import { describe, expect, it } from '@jest/globals';
import { FEATURE_NAMES } from '@tessera/models/evaluation';
import type { AnswerCollection } from '../answers/answer-collection.js';
import { reportLines } from './calibration-report.js';
import { calibrate, foldOf, type HeldOut } from './cross-validation.js';
import { knowledgeBasesOf } from './knowledge-bases.js';
import { type Example, fitLogistic, oddsOf } from './logistic-regression.js';
import type { Observation } from './observations.js';
import { refusalFigures, thresholdAt } from './refusal-figures.js';

describe('a logistic regression', () => {
  /** Positives and negatives in proportion to the odds 0.5 + 2a - b. */
  const examples = [0, 1, 2].flatMap((a) =>
    [0, 1, 2].flatMap((b): Example[] => {
      const likelihood = 1 / (1 + Math.exp(-(0.5 + 2 * a - b)));
      return [
        { features: [a, b], isPositive: true, weight: 1000 * likelihood },
        { features: [a, b], isPositive: false, weight: 1000 * (1 - likelihood) },
      ];
    }),
  );

  it('finds the coefficients that the examples were made with', () => {
    const { bias, coefficients } = fitLogistic(examples, { ridge: 1e-9 });

    expect([bias, ...coefficients].map((value) => value.toFixed(3))).toEqual(['0.500', '2.000', '-1.000']);
  });

  it('keeps coefficients smaller the larger the ridge is', () => {
    const [first = 0] = fitLogistic(examples, { ridge: 1_000 }).coefficients;

    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(1.5);
  });

  it('leaves a given coefficient as it is, and fits the others to it', () => {
    const model = fitLogistic(examples, { ridge: 1e-9, fixed: new Map([[1, -3]]) });

    expect(model.coefficients[1]).toBe(-3);
    expect(model.coefficients[0]).not.toBeCloseTo(2, 1);
    expect(oddsOf(model, [0, 0])).toBe(model.bias);
  });

  it('has an answer where everything can be told apart', () => {
    const apart = [
      { features: [0], isPositive: false, weight: 1 },
      { features: [1], isPositive: true, weight: 1 },
    ];

    const { bias, coefficients } = fitLogistic(apart, { ridge: 1 });

    expect([bias, ...coefficients].every(Number.isFinite)).toBe(true);
  });
});

describe('calibration', () => {
  const observations = Array.from({ length: 400 }, (_, index): Observation => {
    const isAnswerable = index % 2 === 0;
    // Some of each kind look like the other.
    const looks = (isAnswerable ? 1 : 0) + ((index * 37) % 100) / 80;
    return anObservation({
      group: `article ${Math.floor(index / 8)}`,
      isAnswerable,
      isForeign: false,
      candidates: [
        { features: [looks, index % 3], isRight: isAnswerable },
        { features: [0, index % 3], isRight: false },
      ],
    });
  });
  const options = {
    folds: 5,
    ridge: 1,
    fixed: new Map<number, number>(),
    foreign: null,
    goal: 0.15,
    beside: new Set<string>(),
  };

  it('judges every question once, by a model that has not seen its documents', () => {
    const { heldOut } = calibrate(observations, options);
    const swapped = (group: string) => (one: Observation) =>
      one.group === group ? { ...one, isAnswerable: !one.isAnswerable } : one;

    const changed = calibrate(observations.map(swapped('article 3')), options).heldOut;

    // Other folds may move the threshold; the order and distances within a fold stay.
    const ofFold = heldOut.flatMap(({ observation: { group } }, at) =>
      foldOf(group, 5) === foldOf('article 3', 5) ? [at] : [],
    );
    const apart = (margins: readonly HeldOut[]) =>
      ofFold.map((at) => ((margins[at]?.margin ?? 0) - (margins[ofFold[0] ?? 0]?.margin ?? 0)).toFixed(6));
    expect(heldOut.map(({ observation }) => observation)).toEqual(observations);
    expect(ofFold.length).toBeGreaterThan(1);
    expect(apart(changed)).toEqual(apart(heldOut));
  });

  it('keeps what belongs together in one fold', () => {
    const folds = observations.map(({ group }) => foldOf(group, 5));

    expect(new Set(folds)).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(foldOf('a', 5)).toBe(foldOf('a', 5));
  });

  it('refuses as many answerable questions as it may, and most others', () => {
    const { heldOut } = calibrate(observations, options);

    const figures = refusalFigures(heldOut, options.goal);

    expect(figures.refusedWrongly).toBeLessThanOrEqual(0.2);
    expect(figures.refusedRightly).toBeGreaterThan(0.8);
    expect(figures.auc).toBeGreaterThan(0.8);
  });

  it('may refuse more of a set that is only learnt from', () => {
    const hard = observations.map((one) => ({
      ...one,
      set: 'hard',
      candidates: one.candidates.map(({ features: [looks = 0, other = 0], isRight }) => ({
        features: [looks - 1, other],
        isRight,
      })),
    }));
    const wronglyOfHard = (beside: string[]) => {
      const { heldOut } = calibrate([...observations, ...hard], { ...options, beside: new Set(beside) });
      const ofHard = heldOut.filter(({ observation }) => observation.set === 'hard');
      return refusalFigures(ofHard, options.goal).refusedWrongly ?? 0;
    };

    expect(wronglyOfHard([])).toBeLessThanOrEqual(0.2);
    expect(wronglyOfHard(['hard'])).toBeGreaterThan(0.3);
  });

  it('gives the same model for the same observations', () => {
    expect(calibrate(observations, options).model).toEqual(calibrate(observations, options).model);
  });

  it('is reported by knowledge base and language, with what is to be written in the code', () => {
    const { heldOut } = calibrate(observations, options);
    const model = { bias: -1.234, coefficients: FEATURE_NAMES.words.map(() => 0.5) };

    const lines = reportLines({ heldOut, goal: 0.05, names: FEATURE_NAMES.words, model });

    expect(lines.some((line) => line.startsWith('| made, halved | 200 | 200 |'))).toBe(true);
    expect(lines.some((line) => line.startsWith('| made, en | 200 | 200 |'))).toBe(true);
    expect(lines).toContain('bias: -1.23,');
    expect(lines).toContain(`  ${FEATURE_NAMES.words[0]}: 0.50,`);
  });
});

describe('figures of refusals', () => {
  const heldOut = [-2, -1, 1, 2].flatMap((margin) => [
    { observation: anObservation({ isAnswerable: true }), margin: margin + 0.5 },
    { observation: anObservation({ isAnswerable: false }), margin },
  ]);

  it('tell questions apart by their margins', () => {
    expect(refusalFigures(heldOut, 0.2)).toEqual({
      answerable: 4,
      unanswerable: 4,
      auc: 10 / 16,
      refusedRightly: 0.5,
      refusedWrongly: 0.5,
      refusedRightlyAtGoal: 0.25,
    });
  });

  it('say nothing where there is nothing to tell', () => {
    const answerable = heldOut.filter(({ observation }) => observation.isAnswerable);

    expect(refusalFigures(answerable, 0.05)).toMatchObject({ auc: null, refusedRightly: null });
  });

  it('have a threshold that refuses no more than may be', () => {
    expect(thresholdAt([3, 1, 2, 4], 0)).toBe(1);
    expect(thresholdAt([3, 1, 2, 4], 0.25)).toBe(2);
    expect(thresholdAt([3, 1, 2, 4], 0.49)).toBe(2);
    expect(thresholdAt([], 0.5)).toBe(0);
  });
});

describe('knowledge bases', () => {
  const collection = (name: string, questionCount: number): AnswerCollection => ({
    name,
    documents: Array.from({ length: 10 }, (_, at) => ({
      id: `${name}/d${at}`,
      title: '',
      text: '',
      file: null,
    })),
    questions: Array.from({ length: questionCount }, (_, at) => ({
      id: `${name}/q${at}`,
      text: '?',
      answers: ['x'],
      pages: [],
      documentIds: [`${name}/d${at}`],
    })),
    unanswerable: [],
  });

  it('leave every document with an answer out once', () => {
    const [first, second] = knowledgeBasesOf([collection('a', 8)], Infinity).filter(
      ({ kind }) => kind === 'halved',
    );

    const both = [...(first?.documentIds ?? []), ...(second?.documentIds ?? [])];
    expect(both).toHaveLength(12);
    expect(new Set(both).size).toBe(10);
    expect(first?.documentIds.filter((id) => second?.documentIds.includes(id))).toEqual(['a/d8', 'a/d9']);
  });

  it('have few documents, with the one that answers and without it', () => {
    const few = knowledgeBasesOf([collection('a', 8)], Infinity).filter(({ kind }) => kind === 'few');

    expect(few.map(({ documentIds }) => documentIds.length)).toEqual(Array(8).fill([5, 4]).flat());
    expect(few[13]?.documentIds).toEqual(['a/d5', 'a/d7', 'a/d8', 'a/d9']);
    expect(few[13]?.questions.map(({ id }) => id)).toEqual(['a/q6']);
  });

  it('mix sets, and ask where no document can answer', () => {
    const bases = knowledgeBasesOf([collection('a', 8), collection('lent', 0)], 3);

    const of = (kind: string) => bases.find((base) => base.kind === kind)?.documentIds ?? [];
    expect(bases.every(({ set }) => set === 'a')).toBe(true);
    expect(bases[0]?.questions).toHaveLength(3);
    expect(of('others').every((id) => id.startsWith('lent/'))).toBe(true);
    expect(of('mixed')).toHaveLength(of('others').length + 6);
  });
});

function anObservation(given: Partial<Observation>): Observation {
  return {
    set: 'made',
    kind: 'halved',
    language: 'en',
    group: 'g',
    isAnswerable: true,
    isForeign: false,
    candidates: [],
    ...given,
  };
}
