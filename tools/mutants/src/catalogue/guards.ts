import type { Fault } from './mutant.js';

/** Credentials, SQL statements and addresses that a guard lets pass. */
export const GUARDS: readonly Fault[] = [
  {
    id: 'auth-expired-key',
    file: 'libs/auth/src/credentials/api-key.authenticator.ts',
    find: 'found.expiresAt.getTime() <= Date.now()',
    replace: 'found.expiresAt.getTime() <= 0',
    fault: 'An API key works after it has expired.',
  },
  {
    id: 'auth-foreign-tenant',
    file: 'libs/auth/src/access/access.guard.ts',
    find: 'mayActFor(principal, tenantId) ? await this.tenants.find(tenantId) : null',
    replace: 'await this.tenants.find(tenantId)',
    fault: 'A credential acts for any tenant that it names.',
  },
  {
    id: 'auth-missing-scope',
    file: 'libs/auth/src/access/access.guard.ts',
    find: 'if (!hasScope(principal, scope)) throw',
    replace: 'if (!hasScope(principal, scope) && principal.scopes.size === 0) throw',
    fault: 'A credential with any scope may do everything.',
  },
  {
    id: 'auth-replayed-signature',
    file: 'libs/auth/src/sigv4/sigv4.authenticator.ts',
    find: 'Math.abs(Date.now() - at) > CLOCK_SKEW_MS',
    replace: 'at - Date.now() > CLOCK_SKEW_MS',
    fault: 'A signed request can be replayed at any later time.',
  },
  {
    id: 'auth-swapped-body',
    file: 'libs/auth/src/sigv4/sigv4.authenticator.ts',
    find: 'else if (givenHash !== undefined && givenHash !== contentHash(bytes))',
    replace: 'else if (givenHash !== undefined && !SHA256.test(String(givenHash)))',
    fault: 'A signed request is accepted with another body than the signed one.',
  },
  {
    id: 'auth-swapped-upload',
    file: 'libs/platform/src/http/body-hash.ts',
    find: "(hash.digest('hex') === given.sha256 ? null : given.mismatch())",
    replace: "(hash.digest('hex') === '' ? given.mismatch() : null)",
    fault: 'A signed upload is accepted with other bytes than the signed ones.',
  },
  {
    id: 'sql-second-statement',
    file: 'libs/warehouse/src/adapters/postgres/guard/sql-guard.ts',
    find: 'if (others.length > 0) throw',
    replace: 'if (others.length > 1) throw',
    fault: 'A second statement passes the SQL guard unseen.',
  },
  {
    id: 'sql-other-schema',
    file: 'libs/warehouse/src/adapters/postgres/guard/name-rules.ts',
    find: 'if (catalog !== undefined || (schema !== undefined && schema !== this.schema))',
    replace: 'if (catalog !== undefined)',
    fault: 'A statement reads tables of schemas that are not the tenant’s.',
  },
  {
    id: 'sql-null-character',
    file: 'libs/warehouse/src/adapters/postgres/guard/statement-shape.ts',
    find: 'if (nul >= 0)',
    replace: 'if (nul === 0)',
    fault: 'What stands behind a null character passes the SQL guard unseen.',
  },
  {
    id: 'url-mixed-answers',
    file: 'libs/fetching/src/guard/url-guard.ts',
    find: '!addresses.every((address) =>',
    replace: '!addresses.some((address) =>',
    fault: 'A host with one public address is fetched by its private ones, too.',
  },
  {
    id: 'url-embedded-metadata',
    file: 'libs/fetching/src/guard/address-policy.ts',
    find: '[address, ...embeddedAddresses(address)].some(',
    replace: '[address].some(',
    fault: 'A metadata service is reachable by an IPv6 address that embeds its own.',
  },
  {
    id: 'url-signed-forever',
    file: 'libs/objects/src/signed-urls/url-signer.ts',
    find: "if (Number(parameters.get('expires')) * 1_000 <= Date.now())",
    replace: "if (Number(parameters.get('expires')) <= 0)",
    fault: 'A signed address never expires.',
  },
];
