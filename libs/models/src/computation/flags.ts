import type { BodyRow } from '../tables/table-body.js';
import type { QuestionTerm } from '../question/question.js';
import type { TableReading } from './table-reading.js';

const YES = /^(?:yes|y|true|ja|oui|vrai|sí|si|verdadero|是|有|支持|x|✓|✔|✅|●)$/iu;
const NO = /^(?:no|n|false|nein|non|faux|falso|否|无|無|不支持|没有|[-–—✗✘❌○]|)$/iu;
/** Negations. */
const NEGATES =
  /(?<!\p{L})(?:not|no|non|without|isn't|aren't|don't|doesn't|nicht|kein\p{L}{0,2}|ohne|pas|sans|sin|no (?:es|son|tiene|tienen))(?!\p{L})|不|没有|未|无/iu;

/** Whether a term is a negation, which {@link rowsWithFlag} evaluates. */
export function isNegation({ stems, word }: QuestionTerm): boolean {
  return [...stems, word ?? ''].some((said) => NEGATES.exec(said)?.[0] === said && said !== '');
}

/**
 * Returns the rows for which a yes/no column is true, or false after a negation: "vegan bars", "rooms with a screen".
 * Null if the term is in the header of no such column.
 */
export function rowsWithFlag(
  reading: TableReading,
  term: number,
): { column: number; rows: BodyRow[] } | null {
  const column = reading.names.findIndex((_, at) => at > 0 && reading.isInHeaderOf(at, term));
  if (column < 0) return null;
  const textOf = (row: BodyRow) => reading.cellAt(row, column)?.text.trim() ?? '';
  const isFlag = reading.rows.every((row) => YES.test(textOf(row)) || NO.test(textOf(row)));
  if (!isFlag || !reading.rows.some((row) => YES.test(textOf(row)))) return null;
  const isWanted = NEGATES.test(reading.asked.rest) ? NO : YES;
  return { column, rows: reading.rows.filter((row) => isWanted.test(textOf(row))) };
}
