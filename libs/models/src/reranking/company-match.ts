import { type NamedCompany, namedCompanies } from '@tessera/text';
import type { TermFinder } from '../words/term-finder.js';

type Issued = ReadonlyArray<{ issuer?: string }>;

/** The passages of the companies that a question names. */
export interface CompanyMatch {
  /** Whether each passage is from a named company. True for all if the passages have one issuer. */
  isOfNamedCompany: boolean[];
  /** Whether the question names any company. */
  namesCompany: boolean;
  /**
   * Whether each passage is from another company: the question names some issuer, but not this passage's, and the
   * passage does not mention the named issuer.
   */
  isOfOtherCompany: boolean[];
}

/** @param saidBy returns how much of each term the passage at an index contains, with its headings, 0 to 1 */
export function matchCompanies(
  finder: TermFinder,
  passages: Issued,
  saidBy: (at: number) => Float64Array,
): CompanyMatch {
  const issuers = new Set(passages.map(({ issuer }) => issuer));
  const named = namedIn(finder.question.text, passages);
  const isOfNamedCompany = passages.map(({ issuer }) => issuers.size === 1 || named.has(issuer ?? ''));
  const namesCompany = named.size > 0;
  const asked = [...named].flatMap(([company, { naming }]) => (naming === 'whole' ? company : []));
  if (asked.length === 0)
    return { isOfNamedCompany, namesCompany, isOfOtherCompany: passages.map(() => false) };
  const names = asked.map((company) => termsIn(finder.find(company, 'und').found));
  const isOfOtherCompany = passages.map(({ issuer }, at) => {
    if (issuer === undefined || named.has(issuer)) return false;
    const said = new Set(termsIn(saidBy(at)));
    return !names.some((terms) => terms.every((term) => said.has(term)));
  });
  return { isOfNamedCompany, namesCompany, isOfOtherCompany };
}

/** Adds the name as the question spells it to each passage's issuer: "J.M. Smucker" for The J. M. Smucker Company. */
export function addNamesAsAsked<T extends { issuer?: string }>(
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
