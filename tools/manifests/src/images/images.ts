import { chownSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  freePort,
  ManagedProcess,
  PostgresServer,
  RedisServer,
  temporaryFolder,
  waitUntil,
  workspaceRoot,
} from '@tessera/testing';
import { writeTinyModels } from '@tessera/testing/model-server';
import { rm } from 'node:fs/promises';
import { COMMAND_LINE, readDockerFiles } from '../docker/docker-files.js';
import { readApps } from '../settings/app-settings.js';
import { type Serving, tryOut } from './try-out.js';
import { runStages } from './stages.js';

/** The user nobody, who may write nowhere in the trees. */
const NOBODY = 65_534;
const READY_TIMEOUT_MS = 300_000;

/**
 * Builds the trees of all images and runs them as another user, who may not write in them, with a real Postgres and
 * Redis.
 * @throws Error that says what does not serve, with the end of its log
 */
export async function checkImages(report: (line: string) => void): Promise<void> {
  const folder = temporaryFolder('tessera-images');
  const running: Array<{ stop: () => Promise<unknown> }> = [];
  try {
    const stages = await runStages(folder, readDockerFiles().ignored, report);
    const postgres = await PostgresServer.start({
      dataFolder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      durable: false,
    });
    running.unshift(postgres);
    const redis = await RedisServer.start({
      dataFolder: join(folder, 'redis'),
      logFile: join(folder, 'redis.log'),
      durable: false,
      onInstall: report,
    });
    running.unshift(redis);
    const environment = settingsOf(folder, `${postgres.url()}`, redis.url);

    await migrate(await stages.assemble(COMMAND_LINE), environment);
    report('  cli: the schema is up to date');
    const serving: Record<string, Serving> = {};
    for (const { name } of await readApps()) {
      const app = await startImage(name, await stages.assemble(name), environment);
      running.unshift(app.process);
      serving[name] = app;
      report(`  ${name}: healthy`);
    }
    await tryOut(serving, report);
    for (const { process } of Object.values(serving)) {
      const { code } = await process.stop();
      if (code !== 0) throw new Error(`An app has ended with ${code} after SIGTERM: ${process.logFile}`);
    }
  } finally {
    for (const part of running) await part.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folders instead of S3 and a vector database, since only the trees are tested. */
function settingsOf(folder: string, databaseUrl: string, redisUrl: string): Record<string, string> {
  const writable = (name: string) => {
    const path = join(folder, 'state', name);
    mkdirSync(path, { recursive: true, mode: 0o777 });
    if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
    return path;
  };
  const models = join(folder, 'models');
  writeTinyModels(models);
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATIONS: 'wait',
    REDIS_URL: redisUrl,
    OBJECT_STORE_PATH: writable('objects'),
    OBJECT_URL_SECRET: 'of-the-check-of-images',
    OBJECT_PUBLIC_URL: 'http://localhost',
    VECTOR_STORE_PATH: writable('vectors'),
    MODELS_PATH: models,
    WAREHOUSE_URL: databaseUrl,
    WAREHOUSE_LOGIN_SECRET: 'of-the-check-of-images',
    WAREHOUSE_LOADER_SECRET: 'of-the-check-of-images-2',
    AUTH_JWT_SECRET: 'of-the-check-of-images-of-32-characters',
    WORK_PATH: writable('work'),
    TMPDIR: writable('tmp'),
    HOME: writable('home'),
  };
}

async function startImage(name: string, tree: string, settings: Record<string, string>): Promise<Serving> {
  const port = await freePort();
  const environment = { ...settings, TESSERA_APP: name, PORT: String(port) };
  const process = await start(name, tree, environment, [join(tree, 'docker', 'entrypoint.sh')]);
  const isHealthy = async () => {
    if (!process.isRunning) throw new Error(`${name} exited.\n${process.logTail()}`);
    const check = await start(`${name}'s health check`, tree, environment, [
      '-c',
      `exec node ${join(tree, 'docker', 'healthcheck.mjs')}`,
    ]);
    return (await check.exited).code === 0;
  };
  await waitUntil(isHealthy, { what: `${name} to be healthy`, timeoutMs: READY_TIMEOUT_MS, intervalMs: 500 });
  return { process, baseUrl: `http://127.0.0.1:${port}` };
}

async function migrate(tree: string, settings: Record<string, string>): Promise<void> {
  const environment = { ...settings, TESSERA_APP: COMMAND_LINE };
  const job = await start('migrate', tree, environment, [join(tree, 'docker', 'entrypoint.sh'), 'migrate']);
  const { code } = await job.exited;
  if (code !== 0) throw new Error(`tessera migrate failed.\n${job.logTail()}`);
}

/** With this workspace's Node.js, like the one in an image. */
async function start(
  name: string,
  tree: string,
  environment: Record<string, string>,
  args: string[],
): Promise<ManagedProcess> {
  const isRoot = process.getuid?.() === 0;
  return ManagedProcess.spawn({
    name,
    command: 'sh',
    args,
    cwd: tree,
    env: { PATH: `${nodeFolder(tree)}:/usr/bin:/bin`, NODE_ENV: 'production', ...environment },
    logFile: join(tree, '..', `${name.replace(/\W+/g, '-')}.log`),
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
}

/** A copy of the program, since another user may not be able to enter the workspace. */
function nodeFolder(tree: string): string {
  const folder = join(tree, '..', 'bin');
  mkdirSync(folder, { recursive: true });
  cpSync(join(workspaceRoot, 'node_modules', 'node', 'bin', 'node'), join(folder, 'node'), { force: false });
  return folder;
}
