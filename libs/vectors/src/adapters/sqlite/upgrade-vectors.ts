import { getLoadablePath } from 'sqlite-vec';
import type { Connection } from './connection.js';
import { createVectors, sketchPoints } from './dense-vectors.js';
import { save, spacesIn, type StoredSpace, vectorSpaces } from './spaces.js';

/** By the table of a space, the sqlite-vec virtual table of a file of version 4 or before. */
const EARLIER = { dense: 'vectors', dense_b: 'vectors_b' } as const;

/** Moves vectors to their current tables; about a second for each 50,000. Inside a write transaction. */
export function upgradeVectors(connection: Connection): void {
  const spaces = spacesIn(connection);
  const { current, next } = spaces;
  const moved = { ...spaces, current: renamed(current), next: next && renamed(next) };
  if ([current, next].some((space) => space && space.dimension > 0))
    connection.db.loadExtension(getLoadablePath());
  save(connection, moved);
  for (const space of vectorSpaces(connection)) {
    const earlier = EARLIER[space.table];
    createVectors(connection, space);
    connection.db.exec(
      `insert into ${space.table} (chunk, data) select chunk, embedding from ${earlier}; drop table ${earlier}`,
    );
    sketchPoints(connection, space, { first: 0, last: Number.MAX_SAFE_INTEGER });
  }
}

function renamed<T extends StoredSpace>(space: T): T {
  const table: string = space.table;
  return { ...space, table: table === EARLIER.dense_b ? 'dense_b' : 'dense' };
}
