import { type NamedCompany, namedCompanies } from '@tessera/text';
import type { TermFinder } from './term-finder.js';

type Issued = ReadonlyArray<{ issuer?: string }>;

/** What of the passages is about the companies that a question names. */
export interface CompaniesAsked {
  /** Whether each passage is of such a company; all are where there is but one. */
  areOfAsked: boolean[];
  /** Whether the question names any. */
  isAnyNamed: boolean;
  /**
   * Whether each is of another one: its document is issued by a company that the question does not name, while one that it does
   * name issued another, and it does not say that name itself.
   */
  areOfOthers: boolean[];
}

/** @param saidBy for each term of the question how much of it the passage at a place says, with its headings, 0 to 1 */
export function companiesAsked(
  finder: TermFinder,
  passages: Issued,
  saidBy: (at: number) => Float64Array,
): CompaniesAsked {
  const issuers = new Set(passages.map(({ issuer }) => issuer));
  const named = namedIn(finder.question.text, passages);
  const areOfAsked = passages.map(({ issuer }) => issuers.size === 1 || named.has(issuer ?? ''));
  const isAnyNamed = named.size > 0;
  const asked = [...named].flatMap(([company, { naming }]) => (naming === 'whole' ? company : []));
  if (asked.length === 0) return { areOfAsked, isAnyNamed, areOfOthers: passages.map(() => false) };
  const names = asked.map((company) => termsIn(finder.find(company, 'und').found));
  const areOfOthers = passages.map(({ issuer }, at) => {
    if (issuer === undefined || named.has(issuer)) return false;
    const said = new Set(termsIn(saidBy(at)));
    return !names.some((terms) => terms.every((term) => said.has(term)));
  });
  return { areOfAsked, isAnyNamed, areOfOthers };
}

/** The passages with the names of their companies as the question writes them, too: "J.M. Smucker" for The J. M. Smucker Company. */
export function withNamesAsAsked<T extends { issuer?: string }>(
  question: string,
  passages: readonly T[],
): T[] {
  const named = namedIn(question, passages);
  return passages.map((passage) => {
    const found = named.get(passage.issuer ?? '');
    return found ? { ...passage, issuer: `${passage.issuer}\n${found.asAsked}` } : passage;
  });
}

function namedIn(question: string, passages: Issued): Map<string, NamedCompany> {
  return namedCompanies(
    question,
    passages.flatMap(({ issuer }) => issuer ?? []),
  );
}

function termsIn(found: Float64Array): number[] {
  return [...found.entries()].flatMap(([term, held]) => (held > 0 ? term : []));
}
