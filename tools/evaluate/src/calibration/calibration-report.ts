import { markdownTable } from '../console-output.js';
import type { HeldOut } from './cross-validation.js';
import type { LinearModel } from './logistic-regression.js';
import type { FEATURE_NAMES } from '@tessera/models/evaluation';
import type { Known } from './observations.js';
import { refusalFigures } from './refusal-figures.js';

export interface Calibration {
  heldOut: readonly HeldOut[];
  /** Share of answerable questions that may be refused. */
  goal: number;
  /** With the bias for the code. */
  model: LinearModel;
  /** Names of its features. */
  names: (typeof FEATURE_NAMES)[Known];
}

/** Held-out figures by set, knowledge base and language, and the model as code. */
export function reportLines({ heldOut, goal, model, names }: Calibration): string[] {
  const halved = heldOut.filter(({ observation }) => observation.kind === 'halved');
  return [
    ...figureLines('Set, asked of', heldOut, goal, ({ set, kind }) => `${set}, ${kind}`),
    '',
    ...figureLines('Halved, by language', halved, goal, ({ set, language }) => `${set}, ${language}`),
    '',
    `bias: ${model.bias.toFixed(2)},`,
    'coefficients: {',
    ...names.map((name, at) => `  ${name}: ${(model.coefficients[at] ?? 0).toFixed(2)},`),
    '},',
  ];
}

function figureLines(
  title: string,
  heldOut: readonly HeldOut[],
  goal: number,
  nameOf: (observation: HeldOut['observation']) => string,
): string[] {
  const figure = (value: number | null) => value?.toFixed(3) ?? '–';
  const rows = [...Map.groupBy(heldOut, ({ observation }) => nameOf(observation))].map(([name, ofName]) => {
    const figures = refusalFigures(ofName, goal);
    return [
      name,
      String(figures.answerable),
      String(figures.unanswerable),
      figure(figures.auc),
      figure(figures.refusedRightly),
      figure(figures.refusedWrongly),
      figure(figures.refusedRightlyAtGoal),
    ];
  });
  const header = [
    title,
    'Answerable',
    'Unanswerable',
    'AUC',
    'Refused rightly',
    'Refused wrongly',
    `Refused rightly at ${goal}`,
  ];
  return markdownTable(header, rows);
}
