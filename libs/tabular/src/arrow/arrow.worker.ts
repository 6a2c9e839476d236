import { FileFormatError } from '../file-format.error.js';
import { type ArrowOptions, encodeArrow } from './encode-arrow.js';

/** A row may begin in one part and end in the next. */
const PART_BYTES = 65_536;

export interface ArrowTask extends ArrowOptions {
  /** In shared memory. */
  rows: Uint8Array;
}

/** Errors lose their class on the way from a thread. */
export type ArrowReply =
  | /** In shared memory. */ { pieces: Uint8Array[] }
  | { fault: Pick<FileFormatError, 'code' | 'message' | 'details'> };

export default function work({ rows, ...options }: ArrowTask): ArrowReply {
  try {
    return { pieces: encodeArrow(partsOf(rows), options) };
  } catch (error) {
    if (!(error instanceof FileFormatError)) throw error;
    const { code, message, details } = error;
    return { fault: { code, message, details } };
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}
