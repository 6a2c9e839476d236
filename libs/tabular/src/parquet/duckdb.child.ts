import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { serveRequests } from '@tessera/platform/child';
import { join } from 'node:path';
import type { DuckdbAnswer, DuckdbRequest } from './duckdb-process.js';
import { literal } from './sql-text.js';

/** Limit for DuckDB itself. The process needs about 80 MB more. */
const MEMORY_LIMIT = '128MB';

let opened: Promise<DuckDBConnection> | null = null;

serveRequests(async ({ folder, sql }: DuckdbRequest): Promise<DuckdbAnswer> => {
  const connection = await (opened ??= open(folder));
  const reader = await connection.runAndReadAll(sql);
  return { rows: reader.getRowsJson() };
});

/** Opens an in-memory database that may access only the folder. */
async function open(folder: string): Promise<DuckDBConnection> {
  const database = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: MEMORY_LIMIT,
    temp_directory: join(folder, 'spilled'),
    // DuckDB limits the size of row groups only with this. A single thread keeps the order anyway.
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await database.connect();
  for (const setting of [
    "TimeZone = 'UTC'",
    `allowed_directories = [${literal(`${folder}/`)}]`,
    'enable_external_access = false',
    'lock_configuration = true',
  ])
    await connection.run(`SET ${setting}`);
  return connection;
}
