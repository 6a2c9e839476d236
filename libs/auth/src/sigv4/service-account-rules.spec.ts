import { describe, expect, it } from '@jest/globals';
import { AUTH_SCOPES } from '@tessera/contracts';
import { ConfigError, loadConfig } from '@tessera/platform';
import { authSettings } from '../auth.settings.js';
import { parseServiceAccounts } from './service-account.js';

const SECRET = 'a-secret-that-nobody-may-read';
const ACCOUNT = { access_key: 'AKIDEXAMPLE', secret_key: SECRET, tenants: ['demo'], scopes: ['jobs:read'] };

describe('a service account', () => {
  it.each<[string, object]>([
    ['the shortest access key', { access_key: 'AK_1' }],
    ['the longest access key', { access_key: 'A'.repeat(128) }],
    ['the shortest secret', { secret_key: 'x'.repeat(16) }],
    ['a secret of any characters', { secret_key: 'ä "quoted"/+= secret' }],
    ['the longest name of a tenant', { tenants: ['a'.repeat(63)] }],
    ['every scope there is', { scopes: AUTH_SCOPES }],
    ['no scope', { scopes: [] }],
  ])('may have %s', (_what, changes) => {
    const [account] = parseServiceAccounts(JSON.stringify([{ ...ACCOUNT, ...changes }]));

    expect(account).toEqual(accountOf({ ...ACCOUNT, ...changes }));
  });

  it.each<[string, object]>([
    ['an access key of three characters', { access_key: 'AK1' }],
    ['an access key of 129 characters', { access_key: 'A'.repeat(129) }],
    ['an access key that cannot stand in the header', { access_key: 'AKID/EXAMPLE' }],
    ['an access key with a line break', { access_key: 'AKIDEXAMPLE\n' }],
    ['a number for an access key', { access_key: 12_345 }],
    ['no access key', { access_key: undefined }],
    ['a secret of 15 characters', { secret_key: 'x'.repeat(15) }],
    ['a list for a secret', { secret_key: Array.from({ length: 16 }, () => 'x') }],
    ['no secret', { secret_key: undefined }],
    ['no tenants', { tenants: undefined }],
    ['a word for its tenants', { tenants: '*' }],
    ['a tenant of no name', { tenants: [''] }],
    ['a tenant of a wrong name', { tenants: ['demo', 'Other'] }],
    ['a pattern for its tenants', { tenants: ['demo*'] }],
    ['a number among its tenants', { tenants: ['demo', 1] }],
    ['no scopes', { scopes: undefined }],
    ['a word for its scopes', { scopes: 'admin' }],
    ['a scope that there is not', { scopes: ['jobs:read', 'jobs:write'] }],
    ['all scopes in short', { scopes: ['*'] }],
  ])('cannot have %s', (_what, changes) => {
    const raw = JSON.stringify([ACCOUNT, { ...ACCOUNT, ...changes }]);

    expect(() => parseServiceAccounts(raw)).toThrow('not a service account');
  });

  it('cannot share its access key with another', () => {
    const raw = JSON.stringify([ACCOUNT, { ...ACCOUNT, secret_key: 'another-secret-of-it' }]);

    expect(() => parseServiceAccounts(raw)).toThrow();
  });

  it('has all tenants if one of them is *', () => {
    const [account] = parseServiceAccounts(JSON.stringify([{ ...ACCOUNT, tenants: ['demo', '*'] }]));

    expect(account?.tenants).toBe('all');
  });

  it('reads and writes the knowledge bases in its lists, and none without a list', () => {
    const lists = { kb_read: ['finance', 're\u0301sume\u0301s'], kb_write: ['*'] };
    const [account] = parseServiceAccounts(JSON.stringify([{ ...ACCOUNT, ...lists }]));

    expect(account).toMatchObject({ kbRead: new Set(['finance', 'r\u00e9sum\u00e9s']), kbWrite: 'all' });
  });

  it.each([['finance'], [['a b']], [[1]], [['']], [null], [['finance', '*x']]])(
    'cannot have the list of knowledge bases %j',
    (kb_read) => {
      expect(() => parseServiceAccounts(JSON.stringify([{ ...ACCOUNT, kb_read }]))).toThrow();
    },
  );

  it.each([
    'null',
    '{}',
    '[null]',
    '[{}]',
    '"x"',
    '1',
    'true',
    '[1]',
    '["x"]',
    '[[]]',
    '[',
    '{"access_key":"AKIDEXAMPLE"}',
  ])('is not read from %s', (raw) => {
    expect(() => parseServiceAccounts(raw)).toThrow();
  });
});

describe('AUTH_SERVICE_ACCOUNTS', () => {
  it.each([undefined, '', '[]'])('may list no accounts: %j', (raw) => {
    expect(loadConfig(authSettings, { AUTH_SERVICE_ACCOUNTS: raw }).serviceAccounts).toEqual([]);
  });

  it('is rejected at the start, in one sentence without secrets', () => {
    const raw = JSON.stringify([{ ...ACCOUNT, scopes: ['everything'] }]);

    const problems = problemsOf({ AUTH_SERVICE_ACCOUNTS: raw });

    expect(problems).toEqual([
      'AUTH_SERVICE_ACCOUNTS is "***"; expected a JSON array of {"access_key", "secret_key", "tenants", "scopes", "kb_read", "kb_write"}; ["*"] stands for all tenants, or knowledge bases',
    ]);
  });
});

describe('the other settings of credentials', () => {
  it.each([
    [{ AUTH_JWT_SECRET: 'x'.repeat(31) }, 'AUTH_JWT_SECRET is "***"; expected at least 32 characters'],
    [
      { AUTH_SIGV4_REGION: 'US EAST' },
      'AUTH_SIGV4_REGION is "US EAST"; expected 1 to 32 lower-case letters, digits or "-"',
    ],
    [
      { AUTH_JWKS_URL: 'file:///etc/passwd' },
      'AUTH_JWKS_URL is "file:///etc/passwd"; expected a URL that starts with https:// or http://',
    ],
  ])('reject %j in one clear sentence', (environment, sentence) => {
    expect(problemsOf(environment)).toEqual([sentence]);
  });
});

function accountOf({ access_key, secret_key, tenants, scopes }: Record<string, unknown>) {
  const none = new Set();
  return { accessKey: access_key, secretKey: secret_key, tenants, scopes, kbRead: none, kbWrite: none };
}

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(authSettings, environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
