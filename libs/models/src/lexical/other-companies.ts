import { namedCompanies } from '@tessera/text';
import type { TermFinder } from './term-finder.js';

/**
 * Whether each passage is of another company than the question is about: its document is issued by one that the question does not
 * name, while one that it does name issued another, and it does not say that name itself.
 * @param saidBy for each term of the question how much of it the passage at a place says, with its headings, 0 to 1
 */
export function ofOtherCompanies(
  finder: TermFinder,
  passages: ReadonlyArray<{ issuer?: string }>,
  saidBy: (at: number) => Float64Array,
): boolean[] {
  const { text: question } = finder.question;
  const named = namedCompanies(
    question,
    passages.flatMap(({ issuer }) => issuer ?? []),
  );
  const asked = [...named].flatMap(([company, naming]) => (naming === 'whole' ? company : []));
  if (asked.length === 0) return passages.map(() => false);
  const names = asked.map((company) => termsIn(finder.find(company, 'und').found));
  return passages.map(({ issuer }, at) => {
    if (issuer === undefined || named.has(issuer)) return false;
    const said = new Set(termsIn(saidBy(at)));
    return !names.some((terms) => terms.every((term) => said.has(term)));
  });
}

function termsIn(found: Float64Array): number[] {
  return [...found.entries()].flatMap(([term, held]) => (held > 0 ? term : []));
}
