import { questionLanguage } from '@tessera/text';
import { analyzeQuestion } from '../question/question.js';
import { Synonyms } from '../words/synonyms.js';
import { TermFinder } from '../words/term-finder.js';

/** `name: value; name: value`, followed by an optional computation and the citation. */
const ROW = /^(?<cells>[^:\n]+: [^;\n]+(?:; [^:\n]+: [^;\n]+)+?)(?: \([^()]*\))? \[\p{Nd}+\]$/u;
/** Longer answers are not searched for a row. */
const MAX_LENGTH = 1_000;

/**
 * Returns the thing that a question asked for if one row answered it: "Hamburg Wasser" of "contract_id: SC-1004;
 * customer: Hamburg Wasser" for "Which customer …?". Null if the answer is not a row, or none of its columns was asked
 * for.
 */
export function findAnsweredThing(question: string, answer: string): string | null {
  const cells = answer.length > MAX_LENGTH ? undefined : ROW.exec(answer)?.groups?.['cells'];
  if (cells === undefined) return null;
  const pairs = cells.split('; ').map((cell) => {
    const at = cell.indexOf(': ');
    return { name: cell.slice(0, at).replaceAll('_', ' '), value: cell.slice(at + 2) };
  });
  const language = questionLanguage(question);
  const finder = new TermFinder(analyzeQuestion(question, [language]));
  const { terms } = finder.question;
  const asAsked = new Synonyms(question).readerOf(pairs.map(({ name }) => name));
  const asked = pairs.find(({ name }) =>
    finder.find(asAsked(name), language).found.some((share, term) => share === 1 && terms[term]?.isAsked),
  );
  return asked?.value ?? null;
}
