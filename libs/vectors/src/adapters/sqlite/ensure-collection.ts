import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddingSpaceMismatchError, type SpaceFingerprint } from '../../vector-store.errors.js';
import { Connection } from './connection.js';
import { SCHEMA, SCHEMA_VERSION, vectorSchema } from './schema.js';

/**
 * Makes the collection's file when it is missing. Several processes may do so at once.
 * @throws EmbeddingSpaceMismatchError
 */
export function ensureCollection(path: string, collection: string, wanted: SpaceFingerprint): void {
  mkdirSync(dirname(path), { recursive: true });
  const connection = Connection.open(path, { readOnly: false });
  try {
    connection.db.exec('pragma journal_mode = wal');
    connection.useVectors(wanted.dimension);
    const stored =
      connection.fingerprint() ??
      connection.write(() => connection.fingerprint() ?? create(connection, wanted));
    if (!isSameSpace(stored, wanted)) throw new EmbeddingSpaceMismatchError(collection, stored, wanted);
  } finally {
    connection.close();
  }
}

function create({ db }: Connection, fingerprint: SpaceFingerprint): SpaceFingerprint {
  db.exec(SCHEMA);
  if (fingerprint.dimension > 0) db.exec(vectorSchema(fingerprint.dimension));
  const insert = db.prepare('insert into meta (key, value) values (?, ?)');
  insert.run('schema_version', String(SCHEMA_VERSION));
  insert.run('fingerprint', JSON.stringify(fingerprint));
  return fingerprint;
}

/** Without vectors it does not matter who would have made them. */
function isSameSpace(a: SpaceFingerprint, b: SpaceFingerprint): boolean {
  if (a.analyzerVersion !== b.analyzerVersion || a.dimension !== b.dimension) return false;
  return a.dimension === 0 || (a.provider === b.provider && a.model === b.model);
}
