import { csvRecords, type RecordBatch } from '@tessera/tabular';
import { stagedColumn } from '../../../load-plan.js';

/**
 * Records as lines of JSON for a load job. Not as CSV, in which BigQuery tells NULL from an empty text in ways that depend on the column's type.
 * @throws RangeError when a record has not as many fields as there are columns
 */
export function stagedLines(
  { csv, rejected }: RecordBatch,
  columnCount: number,
): { lines: Buffer; records: number } {
  const lines: string[] = [];
  for (const [line, ...values] of csvRecords(csv.toString())) {
    if (values.length !== columnCount) throw new RangeError(`A record has ${values.length} fields.`);
    lines.push(stagedLine(Number(line), values));
  }
  for (const { line, code, message, values } of rejected) {
    const fields = JSON.stringify(values.map((value) => value && clean(value)));
    lines.push(`${JSON.stringify({ line, code, message: clean(message), fields })}\n`);
  }
  return { lines: Buffer.from(lines.join('')), records: lines.length };
}

/** What is NULL is left out. */
export function stagedLine(line: number, values: ReadonlyArray<string | null>): string {
  const members = values.map((value, index) =>
    value === null ? '' : `,"${stagedColumn(index)}":${JSON.stringify(value)}`,
  );
  return `{"line":${line}${members.join('')}}\n`;
}

/** As in every warehouse: no U+0000, and no half of a character that takes two units of UTF-16. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
