import type { Readable } from 'node:stream';
import { FileFormatError } from '../file-format.error.js';
import type { ReadOptions } from '../tabular.port.js';
import { ByteSlices } from './byte-slices.js';
import { gunzip } from './gunzip.js';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const OTHER_ENCODINGS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
].map((bytes) => Buffer.from(bytes));
/** Signatures of other file types. */
const OTHER_FILES = [
  { starts: Buffer.from([0x1f, 0x8b]), is: 'gzip-compressed' },
  { starts: Buffer.from('PAR1'), is: 'Parquet' },
  { starts: Buffer.from([0x50, 0x4b, 0x03, 0x04]), is: 'a ZIP archive or workbook' },
  { starts: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), is: 'a workbook' },
];

/**
 * Opens a text file: decompresses it and skips the byte order mark. Refuses other encodings: a wrong guess would
 * corrupt text silently.
 * @throws FileFormatError, errors of the body, the signal's reason
 */
export async function openText(
  body: Readable,
  { format, compression, limits, signal }: ReadOptions,
): Promise<ByteSlices> {
  const text = new ByteSlices(compression === 'GZIP' ? gunzip(body, limits) : body, signal);
  const start = await text.peek(4);
  const other = OTHER_FILES.find(({ starts }) => startsWith(start, starts));
  if (other)
    throw new FileFormatError(
      'FORMAT_MISMATCH',
      `The file is ${other.is}, but the job specifies ${format}${compression === 'GZIP' ? ' with GZIP' : ''}.`,
    );
  // Without a mark, UTF-16 and UTF-32 have a zero among the first two bytes.
  if (OTHER_ENCODINGS.some((mark) => startsWith(start, mark)) || start.subarray(0, 2).includes(0))
    throw new FileFormatError('ENCODING_UNSUPPORTED', 'The file is UTF-16 or UTF-32. Save it as UTF-8.');
  if (startsWith(start, BYTE_ORDER_MARK)) text.skip(BYTE_ORDER_MARK.length);
  return text;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
