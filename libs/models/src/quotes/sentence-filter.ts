import type { Computation } from '../computation/computation.js';
import { isGeneralWord } from '../computation/general-words.js';
import { isFillerWord } from '../computation/table-vocabulary.js';
import { namesHolder } from './office-holders.js';
import type { Snippet } from './snippets.js';
import type { TermFinder } from '../words/term-finder.js';

/** A term counts as mentioned from this share on, which a related word reaches. */
const LEAST_MENTIONED = 0.4;

/**
 * Filters sentences when tables are among the evidence: a sentence that merely shares words with the question is off
 * topic more often than a row.
 */
export class SentenceFilter {
  private readonly namesHolder: ((text: string) => boolean) | null;
  /** Terms that state the question's subject. */
  private readonly subjects: readonly number[];

  constructor(
    private readonly finder: TermFinder,
    computation: Computation,
  ) {
    this.namesHolder = namesHolder(finder.question.text);
    const isOfRows = computation.isComputed || computation.isList;
    this.subjects = finder.question.terms.flatMap((term, at) =>
      term.kind === 'number' || isFillerWord(term) || (!isOfRows && isGeneralWord(term)) ? [] : [at],
    );
  }

  mayAnswer({ text, previous, evidence, own, matches }: Snippet): boolean {
    if (this.namesHolder?.(text) === false) return false;
    const isSaid = (term: number) => (matches.found[term] as number) >= LEAST_MENTIONED;
    if (!this.subjects.every((term) => this.finder.question.terms[term]?.isAsked || isSaid(term)))
      return false;
    if (
      this.finder.question.terms.some(
        ({ kind, word }, term) => kind === 'name' && word === null && !isSaid(term),
      )
    )
      return false;
    const before = previous === null ? null : this.finder.find(previous.text, evidence.language).found;
    return (
      this.subjects.length === 0 ||
      this.subjects.some((term) => (own[term] as number) > 0 || (before?.[term] ?? 0) > 0)
    );
  }
}
