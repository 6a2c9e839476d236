import { isUnspaced } from '@tessera/text';
import { isFillerWord } from '../computation/table-vocabulary.js';
import type { Snippet } from './snippets.js';
import { yearsIn } from '../question/years.js';
import type { TermFinder } from '../words/term-finder.js';

/**
 * A term counts as mentioned from this share on. Mentions in the row, its heading, its caption and, for names,
 * elsewhere in the document reach it.
 */
const LEAST_MENTIONED = 0.4;

/**
 * Whether a row, its context or its table's header mentions every term of the question. A table without a weight column
 * does not state a weight.
 */
export function mentionsAllTerms(snippet: Snippet, finder: TermFinder): boolean {
  const terms = finder.question.terms.flatMap((term, at) =>
    mayBeImplied(finder, at, snippet.evidence) || term.isAsked || isFillerWord(term) ? [] : [at],
  );
  return NAMES_ONLY_PERIODS.test(snippet.text) || areMentioned(terms, snippet, finder);
}

/** Whether a row, its context or its table's header mentions the thing asked for: "Which IBAN has …?" */
export function mentionsAskedThing(snippet: Snippet, finder: TermFinder): boolean {
  const asked = finder.question.terms.flatMap((term, at) =>
    term.isAsked && !isFillerWord(term) ? [at] : [],
  );
  return areMentioned(asked, snippet, finder);
}

function areMentioned(terms: readonly number[], { matches, evidence }: Snippet, finder: TermFinder): boolean {
  const isSaid = (found: Float64Array, at: number) => (found[at] as number) >= LEAST_MENTIONED;
  const missing = terms.filter((at) => !isSaid(matches.found, at));
  if (missing.length === 0) return true;
  const { rows, headerRowCount } = evidence.table ?? { rows: [], headerRowCount: 0 };
  const headers = rows.slice(0, headerRowCount).flatMap((cells) => cells.map(({ text }) => text));
  const { found } = finder.find(headers.join('\n').replaceAll('_', ' '), evidence.language);
  return missing.every((term) => isSaid(found, term));
}

/** Whether the document or heading is of a year, but of none that the question names. */
function isOfOtherYear({ path, fileName }: Snippet['evidence'], { question }: TermFinder): boolean {
  const stated = yearsIn(`${path} ${fileName}`);
  return (
    stated.length > 0 &&
    !question.years.some((term) => question.terms[term]?.stems.some((stem) => stated.includes(stem)))
  );
}

/** Numbers that distinguish things of the same name ("AquaSense 4") are shorter than amounts. */
const AMOUNT = /^\p{Nd}{4,}/u;

/** Whether the term may apply to all rows of the document: its year, or the number of the thing that it is about. */
function mayBeImplied(finder: TermFinder, at: number, evidence: Snippet['evidence']): boolean {
  const { terms, years } = finder.question;
  if (years.includes(at)) return !isOfOtherYear(evidence, finder);
  return terms[at]?.kind === 'number' && !terms[at].stems.some((stem) => AMOUNT.test(stem));
}

/** "Own brands; 1991: 14.7": if all columns are years, their measure is stated around the table or nowhere. */
const NAMES_ONLY_PERIODS =
  /^[^:;]*(?:: [^;]*)?(?:; (?:FY ?|Q[1-4] ?|H[12] ?)?(?:1[89]|20)\p{Nd}{2}\s?年?度?: [^;]*)+$/u;

const WORDS_OF_SENTENCE = 12;
const WORDS_OF_HEADING = 6;

/** Whether a text is a heading or a label of a chart rather than a sentence. */
export function isFragment(text: string): boolean {
  if (isUnspaced(text) || /[:：.!]/u.test(text)) return false;
  const words = text.split(/\s+/u);
  if (words.length <= WORDS_OF_HEADING) return true;
  return words.length <= WORDS_OF_SENTENCE && !words.some((word) => /^\p{Ll}{2}/u.test(word));
}
