import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestFolder, PostgresServer, withClient } from '@tessera/testing';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { aTask, connect } from './persistence.fixture-spec.js';
import { TaskRepository } from './repositories/task.repository.js';

// Real: a Postgres 18 of its own, which is killed. It flushes its WAL by itself every ten seconds at the earliest, so
// that unflushed commits are lost.

const SETTINGS = { wal_writer_delay: '10s', autovacuum: 'off' };

let folder: string;
let server: PostgresServer;

beforeAll(async () => {
  folder = createTestFolder('crashes');
  server = await PostgresServer.start({
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    settings: SETTINGS,
  });
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a crash of the database may lose a worker’s progress, but never the attempt that it has begun', async () => {
  const { database } = await connect(server.url(), { canRepeatLostWork: true });
  const tasks = new TaskRepository(database);
  const id = await aTask(database);
  await database.transaction((manager) => tasks.nextAttempt(manager, id, 1, 'crashed'));
  await tasks.begin(id, 2, 'parsing');
  await tasks.progress(id, 2, { status: 'indexing', progress: 50, current: 1, total: 2 });

  await server.kill();
  await database.onApplicationShutdown();
  await server.restart();

  const { rows } = await withClient(server.url(), (client) =>
    client.query('select attempt, status from tasks where id = $1', [id]),
  );
  expect(rows).toEqual([{ attempt: 2, status: 'parsing' }]);
});
