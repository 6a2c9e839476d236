/**
 * Real here: built apps as processes; a Postgres and a Redis that reject connections without TLS; TLS in front of an S3
 * server and the Qdrant stub.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AppProcess,
  createTestFolder,
  createTestPostgres,
  createTestRedis,
  startApp,
  waitUntil,
} from '@tessera/testing';
import { QdrantStub } from '@tessera/testing/qdrant';
import { S3Server } from '@tessera/testing/s3';
import { demandTls, demandTlsOfRedis, TestCa, TlsFront } from '@tessera/testing/tls';
import { Administration } from '@tessera/tool-admin';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CATALOG = { role: 'tessera_catalog', password: 'catalog' };
const LOGIN_SECRET = 'a secret of these tests';

const folder = createTestFolder('tls');
let ca: TestCa;
let otherCa: TestCa;
let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
let redis: Awaited<ReturnType<typeof createTestRedis>>;
let s3: S3Server;
let qdrant: QdrantStub;
let fronts: TlsFront[];
/** Settings of all apps, with URLs that match the certificate's host name. */
let settings: Record<string, string>;
let apiKey: string;
const apps: AppProcess[] = [];

beforeAll(async () => {
  ca = await TestCa.create(folder, 'ca');
  otherCa = await TestCa.create(folder, 'other-ca');
  const certificate = await ca.issue('localhost');
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  writeFileSync(files.key, certificate.key);
  writeFileSync(files.cert, certificate.cert);

  postgres = await createTestPostgres({ password: 'of the superuser' });
  await postgres.ensureDatabase('warehouse');
  await demandTls(postgres, certificate);
  redis = await createTestRedis();
  const redisPort = await demandTlsOfRedis(redis, files);
  s3 = await S3Server.start(createTestFolder('tls-s3'));
  const { bucket, endpoint, accessKeyId, secretAccessKey } = await s3.newBucket();
  qdrant = await QdrantStub.start();
  fronts = [await TlsFront.before(endpoint, certificate), await TlsFront.before(qdrant.url, certificate)];

  const warehouse = databaseUrl('warehouse');
  Object.assign(warehouse, { username: CATALOG.role, password: CATALOG.password });
  settings = {
    NODE_EXTRA_CA_CERTS: ca.file,
    DATABASE_URL: databaseUrl('postgres').href,
    REDIS_URL: `rediss://localhost:${redisPort}`,
    OBJECT_STORE: 's3',
    S3_ENDPOINT: `https://localhost:${fronts[0]?.port}`,
    S3_BUCKET: bucket,
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    VECTOR_STORE: 'qdrant',
    QDRANT_URL: `https://localhost:${fronts[1]?.port}`,
    WAREHOUSE_URL: warehouse.href,
    WAREHOUSE_LOGIN_SECRET: LOGIN_SECRET,
  };
  apiKey = await addTenant();
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await Promise.all(fronts.map((front) => front.stop()));
  await qdrant.stop();
  await s3.stop();
  await redis.dispose();
  await postgres.dispose();
});

describe('with the CA of the servers’ certificates', () => {
  it('a document is ingested and found', async () => {
    const [ingest, , , gateway] = await Promise.all(
      ['ingest-api', 'router-worker', 'text-worker', 'query-gateway'].map(start),
    );
    const form = new FormData();
    form.set('file', new Blob(['# Pumps\n\nThe cellar pump is maintained in March.']), 'pumps.md');

    const { job_id: jobId } = await json(fetch(`${ingest?.baseUrl}/ingest`, { method: 'POST', body: form }));
    const task = await waitUntil(
      async () => {
        const { status } = await json(fetch(`${ingest?.baseUrl}/tasks/${String(jobId)}`));
        return ['success', 'failed'].includes(String(status)) && status;
      },
      { what: 'the end of the task' },
    );
    const found = await json(
      fetch(`${gateway?.baseUrl}/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'cellar pump' }),
      }),
    );

    expect(task).toBe('success');
    expect(JSON.stringify(found)).toContain('maintained in March');
    expect((await s3.keys(settings.S3_BUCKET ?? '')).length).toBeGreaterThan(0);
  });

  it('a statement is run in the warehouse', async () => {
    const app = await start('sql-query-api');
    // It is ready before it has reached its database.
    await waitUntil(
      async () => {
        const { dependencies } = (await json(fetch(`${app.baseUrl}/health/ready`))) as unknown as Health;
        return Object.values(dependencies).every(({ status }) => status === 'up');
      },
      { what: 'its dependencies to be up', timeoutMs: 60_000 },
    );

    const answer = await json(
      fetch(`${app.baseUrl}/v1/queries`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'x-tenant-id': 'demo',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ sql: 'select name from things' }),
      }),
    );

    expect(answer).toMatchObject({ data: [{ name: 'a thing' }] });
  });
});

/** The first check may precede the first connection attempt, so it has no reason yet. */
const SAID_IN_LOG: Readonly<Record<string, string>> = {
  postgres: 'postgres is down|Postgres is not ready; retrying',
};
const UNKNOWN_CA = ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Set NODE_EXTRA_CA_CERTS'] as const;
const OTHER_NAME = ['ERR_TLS_CERT_ALTNAME_INVALID', 'other host names'] as const;
const DEPENDENCIES = {
  'text-worker': ['postgres', 'redis', 'objects'],
  'sql-query-api': ['postgres', 'redis', 'warehouse', 'objects'],
};

it.each([
  ['text-worker', 'without a CA', ...UNKNOWN_CA, () => ({ NODE_EXTRA_CA_CERTS: '' })],
  ['sql-query-api', 'with another CA', ...UNKNOWN_CA, () => ({ NODE_EXTRA_CA_CERTS: otherCa.file })],
  ['text-worker', 'at another host name', ...OTHER_NAME, atAnotherName],
  ['sql-query-api', 'at another host name', ...OTHER_NAME, atAnotherName],
] as const)(
  '%s %s has no connections, and reports why in its health and its log',
  async (name, _case, code, hint, change) => {
    const dependencies = DEPENDENCIES[name];
    const { health, log } = await whileDown(name, dependencies, {
      ...settings,
      VECTOR_STORE: 'sqlite',
      VECTOR_STORE_PATH: join(folder, 'vectors'),
      ...change(),
    });

    const reason = { status: 'down', error: code, hint: expect.stringContaining(hint) };
    expect(health.dependencies).toMatchObject(Object.fromEntries(dependencies.map((each) => [each, reason])));
    expect(health.status).toBe(name === 'text-worker' ? 'unready' : 'ready');
    expect(JSON.stringify(health)).not.toMatch(/localhost|127\.0\.0\.1/);
    for (const dependency of dependencies)
      expect(log).toMatch(
        new RegExp(`"(?:${SAID_IN_LOG[dependency] ?? `${dependency} is down`})".*"hint":"[^"]*${hint}`),
      );
    expect(log).not.toMatch(/:catalog@|of the superuser/);
  },
);

it.each([
  ['without a CA', UNKNOWN_CA[1], () => ({ NODE_EXTRA_CA_CERTS: '' })],
  ['at another host name', OTHER_NAME[1], atAnotherName],
])('text-worker %s exits without its Qdrant, and reports why', async (_case, hint, change) => {
  await expect(startApp('text-worker', { ...settings, ...change() })).rejects.toThrow(hint);
});

function databaseUrl(database: string): URL {
  const url = new URL(postgres.url(database));
  url.hostname = 'localhost';
  url.searchParams.set('sslmode', 'verify-full');
  return url;
}

/** The certificate is valid only for `localhost`. */
function atAnotherName(): Record<string, string> {
  const addresses = Object.entries(settings).filter(
    ([, value]) => value.includes('://localhost') || value.includes('@localhost'),
  );
  return Object.fromEntries(
    addresses.map(([name, value]) => [name, value.replace('localhost', '127.0.0.1')]),
  );
}

/** With the administration tools, which get the CA in the URL. */
async function addTenant(): Promise<string> {
  const address = (database: string): string => {
    const url = databaseUrl(database);
    url.searchParams.set('sslrootcert', ca.file);
    return url.href;
  };
  const administration = await Administration.open({
    databaseUrl: address('postgres'),
    warehouseAdminUrl: address('warehouse'),
    loginSecret: LOGIN_SECRET,
  });
  await administration.prepareWarehouse(CATALOG);
  await administration.createTenant('demo', {
    initialSql: `create table things (name text); insert into things values ('a thing')`,
  });
  const { key } = await administration.createKey('demo', {
    scopes: ['queries:run'],
    name: null,
    expiresAt: null,
  });
  await administration.close();
  return key;
}

async function start(name: string): Promise<AppProcess> {
  const app = await startApp(name, { ...settings, LOG_LEVEL: 'warn' });
  apps.push(app);
  return app;
}

interface Health {
  status: string;
  dependencies: Record<string, { status: string; error?: string; hint?: string }>;
}

/** Starts an app, and stops it once it has reported these dependencies as down. */
async function whileDown(
  name: string,
  dependencies: readonly string[],
  env: Record<string, string>,
): Promise<{ health: Health; log: string }> {
  const spawned = Promise.withResolvers<AppProcess>();
  const enough = new AbortController();
  const options = { onSpawn: spawned.resolve, signal: enough.signal };
  const starting = startApp(name, { ...env, LOG_LEVEL: 'warn' }, options).catch(() => null);
  const app = await spawned.promise;
  try {
    const health = await waitUntil(
      async () => {
        const answer = await fetch(`${app.baseUrl}/health/ready`).catch(() => null);
        const told = (await answer?.json()) as Health | undefined;
        // Before its first attempt, Postgres is down without a reason.
        return told && dependencies.every((each) => told.dependencies[each]?.hint) && told;
      },
      { what: `${name} to say why its dependencies are down`, timeoutMs: 60_000 },
    );
    return { health, log: app.logs() };
  } finally {
    enough.abort();
    await starting;
    await app.kill9();
  }
}

async function json(answer: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await answer).json()) as Record<string, unknown>;
}
