import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loginPassword, tenantNames } from './tenant-login.js';

const namespaces = fc.stringMatching(/^[a-z][a-z0-9_]{3,40}$/);

describe('names of a tenant’s database and roles', () => {
  it('do not reveal the namespace, and differ between tenants', () => {
    fc.assert(
      fc.property(namespaces, namespaces, (one, other) => {
        const { database, owner, login } = tenantNames(one);
        expect(new Set([database, owner, login]).size).toBe(3);
        for (const name of [database, owner, login]) expect(name).toMatch(/^t_[0-9a-f]{24}(_owner|_login)?$/);
        if (one !== other) {
          expect(tenantNames(other).database).not.toBe(database);
          expect(loginPassword('secret', other)).not.toBe(loginPassword('secret', one));
        }
      }),
    );
  });

  it.each(['', 'T', '1a', 'a-b', 'a"b', 'a'.repeat(42)])(
    'are refused for %j, which is not a namespace',
    (name) => {
      expect(() => tenantNames(name)).toThrow(RangeError);
    },
  );
});
