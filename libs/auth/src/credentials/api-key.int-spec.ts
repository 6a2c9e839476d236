import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiKey, ApiKeyRepository, createDataSource, Database, Tenant } from '@tessera/persistence';
import { HealthRegistry, isDatabaseUnavailable } from '@tessera/platform';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tessera/testing';
import * as fc from 'fast-check';
import { UnauthorizedError } from '../auth.errors.js';
import { fakeDate } from '../fake-date.fixture-spec.js';
import { API_KEY_CACHE_MS, ApiKeyAuthenticator } from './api-key.authenticator.js';
import { idOfApiKey, newApiKey } from './api-key.js';

// Real: Postgres 18. Every test adds keys of its own.

const UNKNOWN = new UnauthorizedError('The API key is unknown.');

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await connect(testDatabase.url);
  await database.manager.insert(Tenant, { tenantId: 'demo', namespace: 't_demo' });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

afterAll(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

describe('an API key', () => {
  it('acts for its tenant, with its scopes', async () => {
    const { id, key } = await aStoredKey({ scopes: ['queries:run', 'bulk:read'] });

    const principal = await authenticator().authenticate(key);

    expect(principal).toMatchObject({
      id: `key:${id}`,
      tenants: ['demo'],
      scopes: new Set(['queries:run', 'bulk:read']),
    });
  });

  it('is valid until it expires, and not a moment longer, however often it was used', async () => {
    const now = new Date('2026-03-14T15:00:00.000Z');
    const { id, key } = await aStoredKey({ expiresAt: new Date('2026-03-14T15:00:00.500Z') });
    const keys = authenticator();
    fakeDate(now);
    const before = await keys.authenticate(key);

    jest.setSystemTime(new Date('2026-03-14T15:00:00.500Z'));

    expect(before.id).toBe(`key:${id}`);
    await expect(keys.authenticate(key)).rejects.toThrow(new UnauthorizedError('The API key has expired.'));
  });

  it('is unknown if it was never created', async () => {
    const { key } = newApiKey();

    await expect(authenticator().authenticate(key)).rejects.toThrow(UNKNOWN);
  });

  it('is unknown if only its id is correct, even right after the correct key was used', async () => {
    const { id, key } = await aStoredKey();
    const keys = authenticator();
    await keys.authenticate(key);

    const guessed = `tsk_${id}_${'0'.repeat(64)}`;

    await expect(keys.authenticate(guessed)).rejects.toThrow(UNKNOWN);
    await expect(authenticator().authenticate(guessed)).rejects.toThrow(UNKNOWN);
  });

  it('with a wrong secret does not reveal that it was revoked or has expired', async () => {
    const revoked = await aStoredKey({ revokedAt: new Date() });
    const expired = await aStoredKey({ expiresAt: new Date(0) });

    for (const { id } of [revoked, expired]) {
      const guessed = `tsk_${id}_${'0'.repeat(64)}`;
      await expect(authenticator().authenticate(guessed)).rejects.toThrow(UNKNOWN);
    }
  });

  it.each<[string, (key: string) => string]>([
    ['cut short', (key) => key.slice(0, -1)],
    ['too long', (key) => `${key}0`],
    ['in capitals', (key) => key.toUpperCase()],
    ['with capitals in its secret', (key) => key.slice(0, 17) + key.slice(17).toUpperCase()],
    ['without its prefix', (key) => key.slice(4)],
    ['with a line break at its end', (key) => `${key}\n`],
    ['nothing but its id', (key) => key.slice(0, 16)],
    ['empty', () => ''],
  ])('is unknown if it is %s', async (_what, malformed) => {
    const { key } = await aStoredKey();

    await expect(authenticator().authenticate(malformed(key))).rejects.toThrow(UNKNOWN);
  });

  it('is rejected once it is revoked', async () => {
    const { key } = await aStoredKey({ revokedAt: new Date() });

    await expect(authenticator().authenticate(key)).rejects.toThrow(
      new UnauthorizedError('The API key was revoked.'),
    );
  });

  it('is rejected at most a second after it is revoked', async () => {
    const { id, key } = await aStoredKey();
    const keys = authenticator();
    await keys.authenticate(key);
    await database.manager.update(ApiKey, { id }, { revokedAt: new Date() });

    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
    const refusal = await waitUntil(() => refusalOf(keys, key), { what: 'the revoked key to be refused' });

    expect(refusal).toEqual(new UnauthorizedError('The API key was revoked.'));
    expect(API_KEY_CACHE_MS).toBeLessThanOrEqual(1_000);
  });

  it('is deleted with its tenant', async () => {
    await database.manager.insert(Tenant, { tenantId: 'leaving', namespace: 't_leaving' });
    const { key } = await aStoredKey({ tenantId: 'leaving' });

    await database.manager.delete(Tenant, { tenantId: 'leaving' });

    await expect(authenticator().authenticate(key)).rejects.toThrow(UNKNOWN);
  });

  it('is not reported as unknown while the database is unavailable', async () => {
    const away = createDataSource(configOf('postgres://nobody@127.0.0.1:1/none'));
    const keys = new ApiKeyAuthenticator(new ApiKeyRepository(new Database(away, new HealthRegistry())));

    const refusal = await keys.authenticate(newApiKey().key).catch((error: unknown) => error);

    expect(refusal).not.toBeInstanceOf(UnauthorizedError);
    expect(isDatabaseUnavailable(refusal)).toBe(true);
  });
});

describe('a new API key', () => {
  it('is stored with its id and nothing of its secret', () => {
    const { id, key, keyHash } = newApiKey();

    expect(idOfApiKey(key)).toBe(id);
    expect(keyHash).toMatch(/^[0-9a-f]{64}$/);
    expect(key).not.toContain(keyHash);
  });

  it('is unique', () => {
    const keys = Array.from({ length: 1_000 }, () => newApiKey());

    expect(new Set(keys.map(({ id }) => id)).size).toBe(1_000);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1_000);
  });

  it('is the only text with an id', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `tsk_${text}`),
        ),
        (text) => {
          expect(idOfApiKey(text)).toBeNull();
        },
      ),
    );
  });
});

/** With an empty cache. */
function authenticator(): ApiKeyAuthenticator {
  return new ApiKeyAuthenticator(new ApiKeyRepository(database));
}

async function aStoredKey(given: Partial<ApiKey> = {}): Promise<{ id: string; key: string }> {
  const { id, key, keyHash } = newApiKey();
  await database.manager.insert(ApiKey, {
    id,
    keyHash,
    tenantId: 'demo',
    name: null,
    scopes: ['queries:run'],
    expiresAt: null,
    revokedAt: null,
    ...given,
  });
  return { id, key };
}

async function refusalOf(keys: ApiKeyAuthenticator, key: string): Promise<unknown> {
  return keys.authenticate(key).then(
    () => null,
    (error: unknown) => error,
  );
}

function configOf(databaseUrl: string) {
  return {
    databaseUrl,
    poolSize: 2,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 10_000,
    defaultKbName: 'default',
  };
}

async function connect(url: string): Promise<Database> {
  const connected = new Database(createDataSource(configOf(url)), new HealthRegistry());
  const ready = new Promise<void>((resolve) => connected.onReady(async () => resolve()));
  connected.onApplicationBootstrap();
  await ready;
  return connected;
}
