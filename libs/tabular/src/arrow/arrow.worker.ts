import { FileFormatError } from '../file-format.error.js';
import { type ArrowOptions, encodeArrow } from './encode-arrow.js';

export interface ArrowTask extends ArrowOptions {
  rows: Uint8Array[];
}

/** Errors lose their class on the way from a thread. */
export type ArrowReply =
  { pieces: Uint8Array[] } | { fault: Pick<FileFormatError, 'code' | 'message' | 'details'> };

export default function work({ rows, ...options }: ArrowTask): ArrowReply {
  try {
    return { pieces: encodeArrow(rows, options) };
  } catch (error) {
    if (!(error instanceof FileFormatError)) throw error;
    const { code, message, details } = error;
    return { fault: { code, message, details } };
  }
}
