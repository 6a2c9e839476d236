import { namedCompanies } from '@tessera/text';
import type { TermFinder } from './term-finder.js';

interface Issued {
  path: string;
  text: string;
  issuer?: string;
  /** ISO 639-1 or `und`. */
  language: string;
}

/**
 * Whether each passage is of another company than the question is about: its document is issued by one that the question does not
 * name, while one that it does name issued another, and it does not say that name itself.
 */
export function ofOtherCompanies(finder: TermFinder, passages: readonly Issued[]): boolean[] {
  const { text: question } = finder.question;
  const named = namedCompanies(
    question,
    passages.flatMap(({ issuer }) => issuer ?? []),
  );
  const asked = [...named].flatMap(([company, naming]) => (naming === 'whole' ? company : []));
  if (asked.length === 0) return passages.map(() => false);
  const names = asked.map((company) => termsIn(finder, company, 'und'));
  return passages.map(({ issuer, path, text, language }) => {
    if (issuer === undefined || named.has(issuer)) return false;
    const said = new Set(termsIn(finder, `${path}\n${text}`, language));
    return !names.some((terms) => terms.every((term) => said.has(term)));
  });
}

function termsIn(finder: TermFinder, text: string, language: string): number[] {
  return [...finder.find(text, language).found.entries()].flatMap(([term, held]) => (held > 0 ? term : []));
}
