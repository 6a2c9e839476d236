import { JOINS, scopeOf } from './scope.js';
import { questionLanguage } from '@tessera/text';
import { questionType } from '../lexical/question-type.js';
import { analyzeQuestion, questionStart } from '../lexical/question.js';
import { TermFinder } from '../lexical/term-finder.js';
import { cutAtNames } from './names-in-question.js';
import { compared } from './comparisons.js';
import { counted } from './counts.js';
import { extremeOf } from './extremes.js';
import { listed } from './lists.js';
import { lookedUp } from './lookups.js';
import { type AskedOperation, isOfAnswer, lookupAsked, operationAsked } from './operation-asked.js';
import { added } from './sums.js';
import { statesExtreme } from './stated-extremes.js';
import { isOfAttributes, transposed } from './transposed.js';
import { type PlacedTable, TableReading } from './table-reading.js';

const HAS_NUMBER =
  /\p{Nd}|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|no|eine?[nrsm]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|keine?|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|aucune?|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|ningun[oa])(?!\p{L})|[一二两三四五六七八九十百千]/iu;

/**
 * Computes what a question asks of one table: its extreme, its sum, a count, a comparison, the rows on one side of a threshold. Every
 * word of the question that says something must stand in the table or around it, and the column that is meant must be the only one:
 * else there is no answer.
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

  static askedBy(question: string, languages: readonly string[]): Computation {
    const start = questionStart(question);
    return new Computation(operationAsked(start) ?? lookupAsked(start), start, languages);
  }

  /** Whether a cell is asked for, and nothing to be computed. */
  get isLookup(): boolean {
    return this.asked.operation.kind === 'lookup';
  }

  /** Whether the question asks why: what a table states is no reason. */
  get isOfReason(): boolean {
    return questionType(this.question) === 'reason';
  }

  /** Whether the result is one of several rows or columns, which no sentence that only shares words with the question tells. */
  get isComputed(): boolean {
    const { operation, threshold } = this.asked;
    return threshold !== null || !['lookup', 'list'].includes(operation.kind);
  }

  /** Whether a cell may have the result: a total is stated more often than computed. */
  get mayBeStated(): boolean {
    const { operation, threshold } = this.asked;
    return (
      ['sum', 'average', 'count', 'lookup'].includes(operation.kind) ||
      (operation.kind === 'list' && !threshold)
    );
  }

  /** Whether a row that is not the one cell asked for may be the answer as it stands: of an extreme one that says so, of a list any. */
  mayBeStatedBy(text: string): boolean {
    const { operation, threshold, measure } = this.asked;
    if (operation.kind === 'lookup') return measure === null || measure.header.test(text);
    // A total of one thing is none of several.
    if (operation.kind === 'sum' && JOINS.test(this.asked.rest)) return false;
    return operation.kind === 'list' ? !threshold : this.asked.states.test(text);
  }

  /**
   * Whether a sentence may tell the result: one that has a number of a comparison. Beside tables, of which an
   * extreme can be computed, one that speaks of an extreme; texts say it in more ways than are known here.
   */
  mayBeToldBy(text: string, isBesideTables: boolean): boolean {
    const { operation, rest } = this.asked;
    if (operation.kind === 'extreme')
      return !isBesideTables || statesExtreme(this.question, operation.direction)(text);
    if (operation.kind === 'count') return HAS_NUMBER.test(text);
    if (operation.kind !== 'compare') return true;
    const numbers = rest.match(/\p{Nd}{2,}/gu) ?? [];
    return numbers.length === 0 || numbers.some((number) => text.includes(number));
  }

  /** Whether the result is one of all rows, of which a part of a table, or one of several tables, has only some. */
  get isOfAllRows(): boolean {
    return !['lookup', 'compare'].includes(this.asked.operation.kind);
  }

  get isList(): boolean {
    return this.asked.operation.kind === 'list';
  }

  /** Whether several things are compared, which may stand in several tables. */
  get isComparison(): boolean {
    return this.asked.operation.kind === 'compare';
  }

  /** Null when the table does not answer the question. @param language in which the basis is stated */
  of(placed: PlacedTable, language: string = this.language): string | null {
    // "The average" is one of nothing.
    if (this.finder.question.terms.length === 0 || this.isOfReason) return null;
    const { kind } = this.asked.operation;
    const mayBeTurned = kind !== 'sum' && kind !== 'average';
    if (mayBeTurned && isOfAttributes(placed.table)) {
      const columns = this.readTurned(placed);
      if (columns) return this.ofRows(columns, language);
    }
    const rows = this.read(placed);
    const text = this.ofRows(rows, language);
    if (text !== null || kind !== 'extreme' || rows.hasPeriods) return text;
    // Columns of one kind may be what is compared: "Which site used most in March?"
    const columns = this.readTurned(placed)?.ofMainUnit();
    return columns ? this.ofRows(columns, language) : null;
  }

  private readTurned(placed: PlacedTable): TableReading | null {
    const table = transposed(placed.table);
    return table && this.read({ ...placed, table });
  }

  /** A question without blanks is cut at the names that the table has, not where a dictionary would. */
  private read(placed: PlacedTable): TableReading {
    if (!this.finder.question.isUnspaced) return TableReading.of(placed, this.finder, this.asked);
    const { text, names } = cutAtNames(this.asked.rest, placed.table);
    const finder =
      names.size === 0
        ? this.finder
        : new TermFinder(analyzeQuestion(text, this.languages, this.question, names));
    return TableReading.of(placed, finder, this.asked);
  }

  private ofRows(reading: TableReading, language: string): string | null {
    const scope = scopeOf(reading);
    if (!scope || (scope.filters.size === 0 && isOfAnswer(this.question))) return null;
    const { operation } = this.asked;
    switch (operation.kind) {
      case 'extreme':
        return extremeOf(reading, scope, operation, language);
      case 'compare':
        return compared(reading, scope, language);
      case 'count':
        return (
          counted(reading, scope, language) ??
          (scope.rows.length === 1 && scope.filters.size > 0 ? lookedUp(reading, scope, language) : null)
        );
      case 'list':
        return (
          listed(reading, scope, language) ??
          (this.asked.threshold ? null : lookedUp(reading, scope, language))
        );
      case 'lookup':
        return lookedUp(reading, scope, language);
      case 'sum':
      case 'average':
        return added(reading, scope, operation.kind, language);
    }
  }
}
