import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddingSpaceMismatchError, type SpaceFingerprint } from '../../vector-store.errors.js';
import type { EmbeddingSpace } from '../../vector-store.port.js';
import { Connection } from './connection.js';
import { IMAGE_SCHEMA, SCHEMA, SCHEMA_VERSION, vectorSchema } from './schema.js';

/**
 * Makes the collection's file when it is missing. Several processes may do so at once.
 * @throws EmbeddingSpaceMismatchError
 */
export function ensureCollection(path: string, collection: string, wanted: SpaceFingerprint): void {
  mkdirSync(dirname(path), { recursive: true });
  const connection = Connection.open(path, { readOnly: false });
  try {
    connection.db.exec('pragma journal_mode = wal');
    connection.useVectors(wanted);
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
  if (fingerprint.images && fingerprint.images.dimension > 0) db.exec(IMAGE_SCHEMA);
  const insert = db.prepare('insert into meta (key, value) values (?, ?)');
  insert.run('schema_version', String(SCHEMA_VERSION));
  insert.run('fingerprint', JSON.stringify(fingerprint));
  return fingerprint;
}

function isSameSpace(a: SpaceFingerprint, b: SpaceFingerprint): boolean {
  if (a.analyzerVersion !== b.analyzerVersion || !makesSameVectors(a, b)) return false;
  return makesSameVectors(a.images, b.images) && (!hasVectors(a.images) || a.images.mode === b.images?.mode);
}

type Maker = Pick<EmbeddingSpace, 'provider' | 'model' | 'dimension'>;

/** Without vectors it does not matter who would have made them. */
function makesSameVectors(a: Maker | undefined, b: Maker | undefined): boolean {
  if (!hasVectors(a) || !hasVectors(b)) return hasVectors(a) === hasVectors(b);
  return a.dimension === b.dimension && a.provider === b.provider && a.model === b.model;
}

function hasVectors<T extends Maker>(maker: T | undefined): maker is T {
  return maker !== undefined && maker.dimension > 0;
}
