import { holdsFact } from '../answers/facts.js';
import type { JudgedQuestion } from './question-set.js';

/** `refused` is wrong for answerable questions, and right for others. */
export type Outcome = 'right' | 'wrong' | 'refused';

export interface OutcomeCounts {
  /** Answerable questions. */
  answerable: number;
  right: number;
  wrong: number;
  refused: number;
  /** Unanswerable questions. */
  unanswerable: number;
  refusedRightly: number;
  answeredWrongly: number;
}

const CITATION = /\[\d+\]/u;
const ALL_CITATIONS = new RegExp(CITATION, 'gu');
/** A whole number with its separators; not the 3 of "Q3". */
const NUMBER = /(?<![A-Za-z\d])\d+(?:[.,'’]\d+)*/gu;
const THOUSANDS_SEPARATOR = /(?<=\d)[,'’](?=\d{3}(?!\d))/gu;

/** An answer without a citation is a refusal. */
export function judgeAnswer(question: JudgedQuestion, answer: string): Outcome {
  if (!CITATION.test(answer)) return 'refused';
  if (question.expect === 'refuse') return 'wrong';
  const text = answer.replace(ALL_CITATIONS, ' ');
  const hasAll = question.all.every((alternatives) => alternatives.some((fact) => states(text, fact)));
  return hasAll && !question.none.some((fact) => states(text, fact)) ? 'right' : 'wrong';
}

/** Numbers match as a whole, so that "500" is not in "1,500" or "0.500"; "1,500" and "1500" are equal. */
function states(text: string, fact: string): boolean {
  if (fact.match(NUMBER)?.[0] !== fact) return holdsFact(text, [fact]);
  const numbers = text.normalize('NFKC').match(NUMBER) ?? [];
  return numbers.some((number) => withoutSeparators(number) === withoutSeparators(fact));
}

function withoutSeparators(number: string): string {
  return number.replace(THOUSANDS_SEPARATOR, '');
}

export function countOutcomes(
  judged: ReadonlyArray<{ expect: JudgedQuestion['expect']; outcome: Outcome }>,
): OutcomeCounts {
  const count = (wanted: JudgedQuestion['expect'], ...outcomes: Outcome[]) =>
    judged.filter(({ expect, outcome }) => expect === wanted && outcomes.includes(outcome)).length;
  return {
    answerable: count('answer', 'right', 'wrong', 'refused'),
    right: count('answer', 'right'),
    wrong: count('answer', 'wrong'),
    refused: count('answer', 'refused'),
    unanswerable: count('refuse', 'wrong', 'refused'),
    refusedRightly: count('refuse', 'refused'),
    answeredWrongly: count('refuse', 'wrong'),
  };
}
