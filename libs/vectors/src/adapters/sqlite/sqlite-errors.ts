import { basename, dirname } from 'node:path';
import { VectorStoreUnusableError } from '../../vector-store.errors.js';

/** Primary result codes of SQLite. */
const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** Another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === BUSY;
}

/** The message for the operator; null if no operator can help. */
export function operatorError(error: unknown, path: string): string | null {
  if (error instanceof VectorStoreUnusableError) return error.message;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const file = basename(path);
  const folder = `${dirname(path)} (VECTOR_STORE_PATH)`;
  if (typeof errcode === 'number') return sqliteReason(errcode & 0xff, file, folder);
  if (
    typeof code === 'string' &&
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)
  ) {
    return `Cannot write to the folder ${folder}: ${code}.`;
  }
  return null;
}

function sqliteReason(code: number, file: string, folder: string): string | null {
  switch (code) {
    case CORRUPT:
    case NOTADB:
      return (
        `The vector store's file ${file} in ${folder} is damaged. Stop the services, put a copy of it back or remove ` +
        `${file}*, and run \`tessera repair\` when they run again.`
      );
    case CANTOPEN:
    case READONLY:
      return `Cannot open the vector store's file ${file} in ${folder} for writing.`;
    case FULL:
    case IOERR:
      return `The disk of ${folder} is full or failing.`;
    case BUSY:
      return `Another process has locked the vector store's file ${file} in ${folder} for too long.`;
    default:
      return null;
  }
}
