import { JOINS, scopeOf } from './scope.js';
import { questionLanguage } from '@tessera/text';
import { questionType } from '../question/question-type.js';
import { analyzeQuestion, questionStart } from '../question/question.js';
import { TermFinder } from '../words/term-finder.js';
import { splitAtNames } from './split-at-names.js';
import { computeComparison } from './comparisons.js';
import { computeCount } from './counts.js';
import { computeExtreme } from './extremes.js';
import { listRows } from './lists.js';
import { lookUp } from './lookups.js';
import { type AskedOperation, refersToAnswer, parseLookup, parseOperation } from './asked-operation.js';
import { addUp } from './sums.js';
import { statesExtreme } from './stated-extremes.js';
import { isOfAttributes, transposed } from './transposed.js';
import type { StatedCells } from '../tables/table-columns.js';
import { type PlacedTable, TableReading } from './table-reading.js';

const HAS_NUMBER =
  /\p{Nd}|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|no|eine?[nrsm]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|keine?|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|aucune?|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|ningun[oa])(?!\p{L})|[一二两三四五六七八九十百千]/iu;

/**
 * Computes the answer to a question from one table: an extreme, a sum, a count, a comparison, or the rows beyond a
 * threshold. There is only an answer if every meaningful word of the question occurs in the table or its context, and
 * if exactly one column may be meant.
 */
export class Computation {
  private readonly finder: TermFinder;
  private readonly language: string;

  private constructor(
    private readonly asked: AskedOperation,
    private readonly question: string,
    private readonly languages: readonly string[],
  ) {
    this.finder = new TermFinder(analyzeQuestion(asked.rest, languages, question));
    this.language = questionLanguage(question);
  }

  static forQuestion(question: string, languages: readonly string[]): Computation {
    const start = questionStart(question);
    return new Computation(parseOperation(start) ?? parseLookup(start), start, languages);
  }

  /** Whether the question asks for a cell and needs no computation. */
  get isLookup(): boolean {
    return this.asked.operation.kind === 'lookup';
  }

  /** Whether the question asks for a reason, which tables do not state. */
  get asksForReason(): boolean {
    return questionType(this.question) === 'reason';
  }

  /**
   * Whether the result depends on several rows or columns. A sentence that merely shares words with the question does
   * not state it.
   */
  get isComputed(): boolean {
    const { operation, threshold } = this.asked;
    return threshold !== null || !['lookup', 'list'].includes(operation.kind);
  }

  /** Whether a cell may contain the result: totals are stated more often than computed. */
  get mayBeStated(): boolean {
    const { operation, threshold } = this.asked;
    return (
      ['sum', 'average', 'count', 'lookup'].includes(operation.kind) ||
      (operation.kind === 'list' && !threshold)
    );
  }

  /**
   * Whether a row other than the one cell asked for may be the answer: for an extreme, a row that states it; for a
   * list, any row.
   */
  mayBeStatedInRow(text: string): boolean {
    const { operation, threshold, measure } = this.asked;
    if (operation.kind === 'lookup') return measure === null || measure.header.test(text);
    // The total of one thing does not answer for several.
    if (operation.kind === 'sum' && JOINS.test(this.asked.rest)) return false;
    return operation.kind === 'list' ? !threshold : this.asked.states.test(text);
  }

  /**
   * Whether a sentence may state the result. For a comparison, it must contain one of the numbers. If an extreme can be
   * computed from tables, the sentence must mention an extreme; otherwise not, because texts state extremes in more
   * ways than the patterns cover.
   */
  mayBeStatedInSentence(text: string, isBesideTables: boolean): boolean {
    const { operation, rest } = this.asked;
    if (operation.kind === 'extreme')
      return !isBesideTables || statesExtreme(this.question, operation.direction)(text);
    if (operation.kind === 'count') return HAS_NUMBER.test(text);
    if (operation.kind !== 'compare') return true;
    const numbers = rest.match(/\p{Nd}{2,}/gu) ?? [];
    return numbers.length === 0 || numbers.some((number) => text.includes(number));
  }

  /** Whether the result depends on all rows, so that a part of a table, or one of several tables, is not enough. */
  get needsAllRows(): boolean {
    return !['lookup', 'compare'].includes(this.asked.operation.kind);
  }

  get isList(): boolean {
    return this.asked.operation.kind === 'list';
  }

  /** Whether the question compares several things, which may be in several tables. */
  get isComparison(): boolean {
    return this.asked.operation.kind === 'compare';
  }

  /** Returns null if the table does not answer the question. @param language of the explanation */
  compute(placed: PlacedTable, language: string = this.language): StatedCells | null {
    // "The average" without anything it refers to.
    if (this.finder.question.terms.length === 0 || this.asksForReason) return null;
    const { kind } = this.asked.operation;
    const mayBeTurned = kind !== 'sum' && kind !== 'average';
    if (mayBeTurned && isOfAttributes(placed.table)) {
      const columns = this.readTransposed(placed);
      if (columns) return this.computeFrom(columns, language);
    }
    const rows = this.read(placed);
    const stated = this.computeFrom(rows, language);
    if (stated !== null || kind !== 'extreme' || rows.hasPeriods) return stated;
    // The columns may be what is compared: "Which site used most in March?"
    const columns = this.readTransposed(placed)?.withMainUnit();
    return columns ? this.computeFrom(columns, language) : null;
  }

  private readTransposed(placed: PlacedTable): TableReading | null {
    const table = transposed(placed.table);
    return table && this.read({ ...placed, table });
  }

  /** Reads a table. A question without spaces is split at the table's names instead of dictionary words. */
  private read(placed: PlacedTable): TableReading {
    if (!this.finder.question.isUnspaced) return TableReading.of(placed, this.finder, this.asked);
    const { text, names } = splitAtNames(this.asked.rest, placed.table);
    const finder =
      names.size === 0
        ? this.finder
        : new TermFinder(analyzeQuestion(text, this.languages, this.question, names));
    return TableReading.of(placed, finder, this.asked);
  }

  private computeFrom(reading: TableReading, language: string): StatedCells | null {
    const scope = scopeOf(reading);
    if (!scope || (scope.filters.size === 0 && refersToAnswer(this.question))) return null;
    const { operation } = this.asked;
    switch (operation.kind) {
      case 'extreme':
        return computeExtreme(reading, scope, operation, language);
      case 'compare':
        return computeComparison(reading, scope, language);
      case 'count':
        return (
          computeCount(reading, scope, language) ??
          (scope.rows.length === 1 && scope.filters.size > 0 ? lookUp(reading, scope, language) : null)
        );
      case 'list':
        return (
          listRows(reading, scope, language) ??
          (this.asked.threshold ? null : lookUp(reading, scope, language))
        );
      case 'lookup':
        return lookUp(reading, scope, language);
      case 'sum':
      case 'average':
        return addUp(reading, scope, operation.kind, language);
    }
  }
}
