import { csvRecords, type RecordBatch } from '@tessera/tabular';
import { stagedColumn } from '../../../loads/load-plan.js';
import { toStorableText } from '../../../loads/load-rules.js';

/**
 * Records as JSON lines. Not CSV, where telling NULL from an empty string depends on the column's type.
 * @throws RangeError for a record with a wrong number of fields
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
    const fields = JSON.stringify(values.map((value) => value && toStorableText(value)));
    lines.push(`${JSON.stringify({ line, code, message: toStorableText(message), fields })}\n`);
  }
  return { lines: Buffer.from(lines.join('')), records: lines.length };
}

/** NULL is omitted. */
export function stagedLine(line: number, values: ReadonlyArray<string | null>): string {
  const members = values.map((value, index) =>
    value === null ? '' : `,"${stagedColumn(index)}":${JSON.stringify(value)}`,
  );
  return `{"line":${line}${members.join('')}}\n`;
}
