import { types } from 'node:util';
import { ParserKilledError } from './killed-from-outside.js';

/** A full disk, a file that is gone, a folder that may not be written, a process that was killed: no document's fault. */
export function isSystemError(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const isDenied = 'code' in error && error.code === 'ERR_ACCESS_DENIED';
  return error instanceof ParserKilledError || 'syscall' in error || isDenied;
}
