import type { Computation } from '../computation/computed-answer.js';
import { isGeneral } from '../computation/general-words.js';
import { saysNothing } from '../computation/table-vocabulary.js';
import type { Evidence } from '../models.port.js';
import { namesHolder } from './office-holders.js';
import type { Snippet } from './snippets.js';
import type { TermFinder } from './term-finder.js';

/** In characters; what is longer in a cell is a text. */
const LONGEST_NAME = 60;
/** Of a term so much is found where it, or a relative, is said. */
const LEAST_SAID = 0.4;

/**
 * Which sentences may answer where tables are among the evidence: a sentence that merely shares words with the question is about
 * something else more often than a row is.
 */
export class SentencesBesideTables {
  private readonly namesEntity: ((text: string, language: string) => boolean) | null;
  private readonly namesHolder: ((text: string) => boolean) | null;
  /** Terms that say what the question is about. */
  private readonly subjects: readonly number[];

  constructor(
    evidence: readonly Evidence[],
    private readonly finder: TermFinder,
    computation: Computation,
  ) {
    this.namesEntity = entityIn(evidence, finder);
    this.namesHolder = namesHolder(finder.question.text);
    const isOfRows = computation.isComputed || computation.isList;
    this.subjects = finder.question.terms.flatMap((term, at) =>
      term.kind === 'number' || saysNothing(term) || (!isOfRows && isGeneral(term)) ? [] : [at],
    );
  }

  mayAnswer({ text, previous, evidence, own, matches }: Snippet): boolean {
    const { path, language } = evidence;
    if (this.namesHolder?.(text) === false) return false;
    if (this.namesEntity?.([path, previous ?? '', text].join('\n'), language) === false) return false;
    const isSaid = (term: number) => (matches.found[term] as number) >= LEAST_SAID;
    if (!this.subjects.every((term) => this.finder.question.terms[term]?.isAsked || isSaid(term)))
      return false;
    if (
      this.finder.question.terms.some(
        ({ kind, word }, term) => kind === 'name' && word === null && !isSaid(term),
      )
    )
      return false;
    const before = previous === null ? null : this.finder.find(previous, language).found;
    return (
      this.subjects.length === 0 ||
      this.subjects.some((term) => (own[term] as number) > 0 || (before?.[term] ?? 0) > 0)
    );
  }
}

/**
 * Tells texts that name the thing of a table which the question asks about: "Prices are per pack" does not tell how many brass nozzles
 * come in one. Null where it names none.
 */
function entityIn(
  evidence: readonly Evidence[],
  finder: TermFinder,
): ((text: string, language: string) => boolean) | null {
  const { terms } = finder.question;
  const [table] = evidence.flatMap(({ table, language }) => (table ? [{ table, language }] : []));
  if (!table) return null;
  const { headerRowCount, rows } = table.table;
  const said = (part: typeof rows) =>
    finder.find(part.flatMap((cells) => cells.map(({ text }) => text)).join('\n'), table.language).found;
  const inHeader = said(rows.slice(0, headerRowCount));
  const isName = ({ text }: { text: string }) => text.length <= LONGEST_NAME && /\p{L}/u.test(text);
  const inNames = said(rows.slice(headerRowCount).map((cells) => cells.filter(isName)));
  const entity = terms.flatMap((term, at) =>
    term.kind !== 'number' && !term.isAsked && !saysNothing(term) && inNames[at] === 1 && inHeader[at] === 0
      ? [at]
      : [],
  );
  if (entity.length === 0) return null;
  return (text, language) => {
    const { found } = finder.find(text, language);
    return entity.some((term) => (found[term] as number) > 0);
  };
}
