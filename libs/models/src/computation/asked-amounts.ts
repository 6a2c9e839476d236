import type { Question } from '../question/question.js';
import type { TermFinder } from '../words/term-finder.js';
import { unitSaid } from './column-kinds.js';
import { amountOf, unitIn } from './value-bands.js';

const AMOUNT = /(?<sign>[€$£¥]?)\s?(?<number>\p{Nd}[\p{Nd}.,'’]*)(?<behind>[\s-]?[€$£¥%°\p{L}]*)/gu;

export interface Amount {
  amount: number;
  /** As in a `Band`. */
  unit: string;
}

/** The amount of each term of a question; null for years and for terms that are not numbers. */
export function amountsIn({ text, terms, years }: Question): Array<Amount | null> {
  const said = terms.some(({ kind }) => kind === 'number')
    ? Array.from(text.matchAll(AMOUNT), amountSaid)
    : [];
  return terms.map(({ kind, stems }, term) => {
    if (kind !== 'number' || years.includes(term)) return null;
    const amount = Number((stems[0] ?? '').replace(',', '.'));
    return said.find((one) => one.amount === amount) ?? null;
  });
}

/** Returns the terms of a question that are units. */
export function unitsSaid(finder: TermFinder): Map<number, 'money' | number> {
  const units = new Map<number, 'money' | number>();
  const { words, terms, language } = finder.question;
  for (const word of [...words, ...terms.flatMap((term) => term.word ?? [])]) {
    const unit = unitSaid(word);
    if (unit === null) continue;
    for (const [term, found] of finder.find(word, language).found.entries())
      if (found === 1) units.set(term, unit);
  }
  return units;
}

function amountSaid({ groups: { sign = '', number = '', behind = '' } = {} }: RegExpMatchArray): Amount {
  return { amount: amountOf(number), unit: unitIn(sign) || unitIn(behind) };
}
