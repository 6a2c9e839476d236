import { describe, expect, it } from '@jest/globals';
import { parseServiceAccounts } from './service-account.js';

const ACCOUNT = {
  access_key: 'AKIDTEST',
  secret_key: 'a secret of some length',
  tenants: ['*'],
  scopes: ['admin'],
};

describe('service accounts', () => {
  it('are read from JSON', () => {
    const accounts = parseServiceAccounts(
      JSON.stringify([ACCOUNT, { ...ACCOUNT, access_key: 'AKIDOTHER', tenants: ['demo', 'b'] }]),
    );

    expect(accounts).toEqual([
      {
        accessKey: 'AKIDTEST',
        secretKey: 'a secret of some length',
        tenants: 'all',
        scopes: ['admin'],
        kbRead: new Set(),
        kbWrite: new Set(),
      },
      {
        accessKey: 'AKIDOTHER',
        secretKey: 'a secret of some length',
        tenants: ['demo', 'b'],
        scopes: ['admin'],
        kbRead: new Set(),
        kbWrite: new Set(),
      },
    ]);
  });

  it.each([
    'x',
    '{}',
    '[null]',
    '[{}]',
    JSON.stringify([ACCOUNT, ACCOUNT]),
    JSON.stringify([{ ...ACCOUNT, secret_key: 'short' }]),
    JSON.stringify([{ ...ACCOUNT, access_key: 'a b' }]),
    JSON.stringify([{ ...ACCOUNT, tenants: 'demo' }]),
    JSON.stringify([{ ...ACCOUNT, tenants: ['Demo'] }]),
    JSON.stringify([{ ...ACCOUNT, scopes: ['everything'] }]),
  ])('are refused when they are %s', (raw) => {
    expect(() => parseServiceAccounts(raw)).toThrow();
  });
});
