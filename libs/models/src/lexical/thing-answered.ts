import { questionLanguage } from '@tessera/text';
import { analyzeQuestion } from './question.js';
import { SameMeaning } from './same-meaning.js';
import { TermFinder } from './term-finder.js';

/** `name: value; name: value`, perhaps with how it was computed, and its citation. */
const ROW = /^(?<cells>[^:\n]+: [^;\n]+(?:; [^:\n]+: [^;\n]+)+?)(?: \([^()]*\))? \[\p{Nd}+\]$/u;
/** Answers are not searched for a row any further. */
const MAX_LENGTH = 1_000;

/**
 * Whom or what a question asked for, where one row answered it: "Hamburg Wasser" of "contract_id: SC-1004; customer: Hamburg Wasser" for
 * "Which customer …?". Null where the answer is no row, or none of its columns is what was asked for.
 */
export function thingAnswered(question: string, answer: string): string | null {
  const cells = answer.length > MAX_LENGTH ? undefined : ROW.exec(answer)?.groups?.['cells'];
  if (cells === undefined) return null;
  const pairs = cells.split('; ').map((cell) => {
    const at = cell.indexOf(': ');
    return { name: cell.slice(0, at).replaceAll('_', ' '), value: cell.slice(at + 2) };
  });
  const language = questionLanguage(question);
  const finder = new TermFinder(analyzeQuestion(question, [language]));
  const { terms } = finder.question;
  const asAsked = new SameMeaning(question).readerOf(pairs.map(({ name }) => name));
  const asked = pairs.find(({ name }) =>
    finder.find(asAsked(name), language).found.some((share, term) => share === 1 && terms[term]?.isAsked),
  );
  return asked?.value ?? null;
}
