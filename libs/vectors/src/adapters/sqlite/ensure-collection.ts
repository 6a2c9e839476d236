import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSameSpace } from '../../space-fingerprint.js';
import { EmbeddingSpaceMismatchError, type SpaceFingerprint } from '../../vector-store.errors.js';
import { Connection } from './connection.js';
import { createVectors } from './dense-vectors.js';
import { makeShrinkable } from './reclaim-space.js';
import { IMAGE_SCHEMA, SCHEMA, SCHEMA_VERSION } from './schema.js';
import { usableSpaces, vectorSpaces } from './spaces.js';

/**
 * Creates the collection's file if missing. Several processes may do so at once.
 * @throws EmbeddingSpaceMismatchError
 */
export function ensureCollection(path: string, collection: string, wanted: SpaceFingerprint): void {
  mkdirSync(dirname(path), { recursive: true });
  const connection = Connection.open(path, { readOnly: false });
  try {
    makeShrinkable(connection);
    connection.useWriteAheadLog();
    connection.useImages(wanted);
    const stored =
      connection.fingerprint() ??
      connection.write(() => connection.fingerprint() ?? create(connection, wanted));
    const usable = usableSpaces(connection).map((space) => ({ ...stored, ...space }));
    if (!usable.some((space) => isSameSpace(space, wanted)))
      throw new EmbeddingSpaceMismatchError(collection, stored, wanted);
  } finally {
    connection.close();
  }
}

function create(connection: Connection, fingerprint: SpaceFingerprint): SpaceFingerprint {
  const { db } = connection;
  db.exec(SCHEMA);
  if (fingerprint.images && fingerprint.images.dimension > 0) db.exec(IMAGE_SCHEMA);
  const insert = db.prepare('insert into meta (key, value) values (?, ?)');
  insert.run('schema_version', String(SCHEMA_VERSION));
  insert.run('fingerprint', JSON.stringify(fingerprint));
  for (const space of vectorSpaces(connection)) createVectors(connection, space);
  return fingerprint;
}
