import { BatchWriter, type Rejection } from '../batch-writer.js';
import { checkColumns } from '../columns.js';
import { tooLong } from '../csv/csv-scanner.js';
import { FileFormatError } from '../file-format.error.js';
import type { ByteSlices } from '../input/byte-slices.js';
import type { RecordBatch, RecordSource } from '../records.js';
import type { ReadOptions } from '../tabular.port.js';
import { isSpace, OPEN_BRACKET } from './json-bytes.js';
import { NOT_AN_OBJECT, ObjectReader, UNKNOWN_FIELD } from './object-reader.js';
import { ArrayCutter, type CutRecord, LineCutter, type RecordCutter } from './record-cutters.js';

/** The first objects define the file's columns, up to these limits. */
const FIRST_RECORDS = 1_000;
const FIRST_BYTES = 1024 * 1024;
/** Yields to the event loop before larger records. */
const LARGE_RECORD_BYTES = 512 * 1024;
/** How far to look for an array. */
const PEEKED_BYTES = 64 * 1024;

/** Reads a file of JSON objects, one per line or in an array. @throws FileFormatError */
export async function readJson(input: ByteSlices, options: ReadOptions): Promise<RecordSource> {
  const { columns: known, limits } = options;
  const reader = new ObjectReader({
    known,
    absentFields: options.absentFields ?? 'reject',
    bytesColumns: options.bytesColumns ?? [],
    maxDepth: limits.maxDepth,
  });
  const cutter = await cutterFor(input, limits.maxRecordBytes);
  const first = await firstRecords(input, cutter);
  // Without objects any columns are valid.
  if (first.length === 0) return { columns: [...known], batches: none() };
  findColumns(first, reader, limits.maxRecordBytes);
  checkColumns(reader.columns, options, limits.maxColumns);
  return {
    columns: reader.columns,
    batches: batches({ input, cutter, first, reader, maxRecordBytes: limits.maxRecordBytes }),
  };
}

async function cutterFor(input: ByteSlices, maxRecordBytes: number): Promise<RecordCutter> {
  const start = await input.peek(PEEKED_BYTES);
  const first = start.find((byte) => !isSpace(byte));
  return first === OPEN_BRACKET ? new ArrayCutter(maxRecordBytes) : new LineCutter(maxRecordBytes);
}

/** The records that define the columns, or all if there are fewer. */
async function firstRecords(input: ByteSlices, cutter: RecordCutter): Promise<CutRecord[]> {
  const records: CutRecord[] = [];
  for (let bytes = 0; records.length < FIRST_RECORDS && bytes < FIRST_BYTES;) {
    const slice = await input.next();
    for (const record of slice ? cutter.cut(slice) : cutter.end()) {
      records.push(record);
      bytes += record.bytes?.length ?? 0;
    }
    if (!slice) break;
  }
  return records;
}

function findColumns(first: readonly CutRecord[], reader: ObjectReader, maxRecordBytes: number): void {
  let bytesLeft = FIRST_BYTES;
  for (const [index, { bytes }] of first.slice(0, FIRST_RECORDS).entries()) {
    if (!bytes) continue;
    const rejection = reader.read(bytes);
    // The first object decides about the file, as a header does.
    if (rejection && index === 0) refuseFile(rejection, bytes);
    bytesLeft -= bytes.length;
    if (bytesLeft <= 0) break;
  }
  if (reader.columns.length === 0)
    throw new FileFormatError(
      'FORMAT_MISMATCH',
      first.every(({ bytes }) => !bytes)
        ? `The first objects of the file each exceed the limit of ${maxRecordBytes} bytes.`
        : 'The first objects of the file have no readable field.',
    );
  reader.fixColumns();
}

function refuseFile({ code, message }: Rejection, bytes: Buffer): void {
  if (code === UNKNOWN_FIELD) throw new FileFormatError('UNKNOWN_COLUMN', message);
  if (code === NOT_AN_OBJECT.code || bytes.toString('utf8', 0, 20).trim() === '{')
    throw new FileFormatError(
      'FORMAT_MISMATCH',
      'The file must contain one JSON object per line, or an array of objects.',
    );
}

interface CutFile {
  input: ByteSlices;
  cutter: RecordCutter;
  first: CutRecord[];
  reader: ObjectReader;
  maxRecordBytes: number;
}

async function* batches(file: CutFile): AsyncGenerator<RecordBatch> {
  const { reader } = file;
  const writer = new BatchWriter();
  const put = ({ number, bytes }: CutRecord): void => {
    writer.begin(number);
    const rejection = bytes ? reader.read(bytes) : tooLong(file.maxRecordBytes);
    if (rejection) return writer.reject(rejection, bytes ? reader.values() : []);
    reader.write(writer);
    writer.commit();
  };
  for await (const records of recordsOf(file)) {
    for (const record of records) {
      if (record.bytes && record.bytes.length >= LARGE_RECORD_BYTES) await file.input.giveWay();
      put(record);
      if (writer.isFull) yield writer.take();
    }
  }
  if (!writer.isEmpty) yield writer.take();
}

/** Per slice: yielding single records would take longer than parsing them. */
async function* recordsOf({ input, cutter, first }: CutFile): AsyncGenerator<Iterable<CutRecord>> {
  yield first.splice(0);
  for (let slice = await input.next(); slice; slice = await input.next()) yield cutter.cut(slice);
  yield cutter.end();
}

async function* none(): AsyncGenerator<never> {}
