import { isUtf8 } from 'node:buffer';
import { BatchWriter } from '../batch-writer.js';
import { checkColumns, type ExpectedColumns } from '../columns.js';
import { FileFormatError } from '../file-format.error.js';
import type { ByteSlices } from '../input/byte-slices.js';
import type { ReadLimits, RecordBatch, RecordSource } from '../records.js';
import { csvFields } from './csv-text.js';
import { CsvScanner } from './csv-scanner.js';

/** Reads a CSV file with a header. @throws FileFormatError */
export async function readCsv(
  input: ByteSlices,
  expected: ExpectedColumns,
  limits: ReadLimits,
): Promise<RecordSource> {
  const writer = new BatchWriter();
  const scanner = new CsvScanner(writer, { ...limits, numbering: 'lines', firstNumber: 1 });
  const { header, rest } = await readHeader(input, scanner, writer);
  const columns = header.map((name) => name ?? '');
  if (!expected.columns.includes(columns[0] as string)) refuseOtherSeparator(columns[0] as string);
  checkColumns(columns, expected, limits.maxColumns);
  scanner.expect(columns.length);
  return { columns, batches: scanBatches(input, scanner, writer, rest) };
}

/** Reads rows of canonical CSV, numbered from 1. */
export function readRows(
  input: ByteSlices,
  columnCount: number,
  maxRecordBytes: number,
): AsyncIterable<RecordBatch> {
  const writer = new BatchWriter();
  const scanner = new CsvScanner(writer, { maxRecordBytes, numbering: 'records', firstNumber: 1 });
  scanner.expect(columnCount);
  return scanBatches(input, scanner, writer, null);
}

async function readHeader(
  input: ByteSlices,
  scanner: CsvScanner,
  writer: BatchWriter,
): Promise<{ header: (string | null)[]; rest: Buffer | null }> {
  let rest: Buffer | null = null;
  for (let slice = await input.next(); slice && !rest;) {
    const end = scanner.scan(slice, 0);
    if (scanner.isAfterHeader) rest = slice.subarray(end);
    else slice = await input.next();
  }
  if (!rest) scanner.end();
  const header = writer.written();
  if (header.length === 0)
    throw new FileFormatError('FILE_EMPTY', 'The file has no header line with column names.');
  if (/^\s*[{[]/.test(header.toString('utf8', 0, 100)))
    throw new FileFormatError('FORMAT_MISMATCH', 'The file is JSON, but the job specifies CSV.', {
      format: 'JSON',
    });
  if (scanner.fault)
    throw new FileFormatError('HEADER_INVALID', `The header cannot be read. ${scanner.fault.message}`);
  if (!isUtf8(header))
    throw new FileFormatError('ENCODING_UNSUPPORTED', 'The header is not UTF-8. Save the file as UTF-8.');
  const names = csvFields(header.toString());
  writer.drop();
  return { header: names, rest };
}

async function* scanBatches(
  input: ByteSlices,
  scanner: CsvScanner,
  writer: BatchWriter,
  first: Buffer | null,
): AsyncGenerator<RecordBatch> {
  for (let slice = first ?? (await input.next()); slice; slice = await input.next()) {
    for (let at = 0; at < slice.length;) {
      at = scanner.scan(slice, at);
      if (writer.isFull) yield writer.take();
    }
  }
  scanner.end();
  if (!writer.isEmpty) yield writer.take();
}

/** Explains a header with another separator. */
function refuseOtherSeparator(firstName: string): void {
  const separator = /[;\t|]/.exec(firstName)?.[0];
  if (separator)
    throw new FileFormatError(
      'HEADER_INVALID',
      `The columns of the file are separated by ${JSON.stringify(separator)} instead of commas.`,
      { separator },
    );
}
