import { types } from 'node:util';
import { ParserKilledError } from './killed-from-outside.js';

/** A full disk, a missing file, a folder without write permission, a killed process: not the document's fault. */
export function isSystemError(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const isDenied = 'code' in error && error.code === 'ERR_ACCESS_DENIED';
  return error instanceof ParserKilledError || 'syscall' in error || isDenied;
}
