import { Readable } from 'node:stream';
import { parse as csvParser } from 'csv-parse';
import { tooManyRows } from '../../inspection/unreadable.js';
import type { DocumentMetadata, FormatParser, TableBlock, TableCell } from '../../model.js';
import { cleanLines } from '../clean-text.js';
import { explained } from '../format-parser.js';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';
import { markHeader } from '../table-header.js';
import { openTextFile, readText } from '../text/text-file.js';
import { countCsvRows } from './count-rows.js';
import { sniffDelimiter } from './delimiter.js';

/** Rows of one table block, without its header: the amount in memory at a time. */
const ROWS_PER_BLOCK = 200;
const CHARACTERS_PER_BLOCK = 1_000_000;
/** Not counted against the limit of rows. */
const HEADER_ROWS = 1;
const SNIFFED_CHARACTERS = 64 * 1024;
const LONGEST_RECORD = 4_000_000;
const NAME = 'The CSV file';

/**
 * CSV, with delimiter and encoding detected: a table for every 200 rows, each with the header row. Rows may be ragged
 * and quotes broken.
 */
export const parseCsv: FormatParser = explained(NAME, async function* (input) {
  const source = await openTextFile(input.path);
  const { maxRows, maxColumns } = DEFAULT_FORMAT_LIMITS;
  const total = await countCsvRows(source);
  // Before parsing, so that a file of millions of rows is rejected after a single fast read.
  if (total > maxRows + HEADER_ROWS) throw tooManyRows(NAME, maxRows, total);
  yield { title: null, author: null, year: null, pageCount: null } satisfies DocumentMetadata;
  const table = new CsvTable();
  let rowCount = 0;
  for await (const { number, values } of readRecords(source)) {
    if (++rowCount > maxRows + HEADER_ROWS) throw tooManyRows(NAME, maxRows, rowCount);
    const block = table.add(values.slice(0, maxColumns), number);
    if (!block) continue;
    yield block;
    input.onProgress?.({ current: Math.min(rowCount, total), total });
  }
  yield* table.finish();
});

/** Collects rows into blocks; the first few determine whether there is a header. */
class CsvTable {
  private header: TableCell[] | null = null;
  private rows: TableCell[][] = [];
  private numbers: number[] = [];
  private length = 0;
  private isFirst = true;

  add(values: string[], number: number): TableBlock | null {
    this.numbers.push(number);
    this.rows.push(values.map((text) => ({ text, rowSpan: 1, colSpan: 1, isHeader: false })));
    this.length += values.reduce((sum, text) => sum + text.length, 0);
    return this.rows.length > ROWS_PER_BLOCK || this.length > CHARACTERS_PER_BLOCK ? this.flush() : null;
  }

  *finish(): Generator<TableBlock> {
    if (this.rows.length > 0) yield this.flush();
  }

  private flush(): TableBlock {
    const title = this.isFirst ? this.takeTitle() : null;
    const marked = this.isFirst ? markHeader(this.rows) : this.rows;
    if (this.isFirst && marked[0]?.[0]?.isHeader) this.header = marked[0];
    const rows = this.isFirst || !this.header ? marked : [this.header, ...marked];
    const numbers = rows.length > this.numbers.length ? [null, ...this.numbers] : this.numbers;
    this.isFirst = false;
    this.rows = [];
    this.numbers = [];
    this.length = 0;
    return {
      type: 'table',
      caption: title?.text ?? null,
      rows,
      regions: [],
      ...(title && { location: { kind: 'rows', first_row: title.number, last_row: title.number } }),
      rowsAt: { rows: numbers, sheet: null },
    };
  }

  /** A single value above rows of several is the table's title. */
  private takeTitle(): { text: string; number: number } | null {
    const [first, second, third] = this.rows;
    if (first?.length !== 1 || (second?.length ?? 0) < 2 || (third?.length ?? 0) < 2) return null;
    this.rows.shift();
    return { text: first[0]!.text, number: this.numbers.shift()! };
  }
}

type CsvFile = Awaited<ReturnType<typeof openTextFile>>;

/** Records with text, and their numbers from 1. Empty lines are not records. */
async function* readRecords(
  source: CsvFile,
): AsyncGenerator<{ number: number; values: string[] }, void, void> {
  const parts = readText(source);
  const first = await firstCharacters(parts);
  const delimiter = sniffDelimiter(first).delimiter;
  const rest = async function* (): AsyncGenerator<string> {
    yield first.replace(/^sep=.\r?\n/i, '');
    yield* parts;
  };
  const parser = csvParser({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  const stream = Readable.from(rest()).on('error', (error) => parser.destroy(error));
  let number = 0;
  for await (const record of stream.pipe(parser)) {
    number++;
    const values = (record as string[]).map(cleanLines);
    while (values.length > 0 && values.at(-1) === '') values.pop();
    if (values.length > 0) yield { number, values };
  }
}

async function firstCharacters(parts: AsyncGenerator<string, void, void>): Promise<string> {
  let text = '';
  while (text.length < SNIFFED_CHARACTERS) {
    const next = await parts.next();
    if (next.done) break;
    text += next.value;
  }
  return text;
}
