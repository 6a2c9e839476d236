import { type Scope, SCOPES } from '@tessera/contracts';
import type { ApiKey } from '@tessera/persistence';
import { Command, InvalidArgumentError } from 'commander';
import { asOperator } from '../admin/open-administration.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';

interface CreateOptions {
  scopes: Scope[];
  expires?: Date;
  name?: string;
  json?: boolean;
}

const DEFAULT_SCOPES = SCOPES.filter((scope) => scope !== 'admin');

/** `keys create|list|revoke`: the API keys of tenants. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('create, list and revoke API keys')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('make a key of a tenant; it is shown once')
    .argument('<tenant>')
    .option('--scopes <list>', `some of ${SCOPES.join(',')}`, parseScopes, DEFAULT_SCOPES)
    .option('--expires <when>', 'a date such as 2027-01-01, or a number of days such as 90d', parseExpiry)
    .option('--name <text>', 'what it is for')
    .option('--json', 'print as JSON')
    .action(async (tenantId: string, options: CreateOptions) => {
      const { scopes, expires = null, name = null } = options;
      const { key, record } = await asOperator((administration) =>
        administration.createKey(tenantId, { scopes, name, expiresAt: expires }),
      );
      print(options, { api_key: key, ...toOutput(record) }, `${key}\nKeep it now: it is not shown again.`);
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('list keys, without their secrets')
    .argument('[tenant]', 'only those of a tenant')
    .option('--json', 'print as JSON')
    .action(async (tenantId: string | undefined, options: { json?: boolean }) => {
      const keys = (await asOperator((administration) => administration.listKeys(tenantId))).map(toOutput);
      const rows = keys.map((key) => [
        key.key_id,
        key.tenant_id,
        key.status,
        key.scopes.join(','),
        key.expires_at ?? 'never',
        key.name,
      ]);
      print(options, keys, table(['KEY', 'TENANT', 'STATUS', 'SCOPES', 'EXPIRES', 'NAME'], rows));
    });
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('take a key back; when this has ended, no service accepts it any more')
    .argument('<key_id>', 'the part between the two underscores')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: { json?: boolean }) => {
      const key = await asOperator((administration) => administration.revokeKey(id));
      print(options, toOutput(key), `Revoked ${id} of ${key.tenantId}.`);
    });
}

function toOutput(key: ApiKey) {
  const isExpired = key.expiresAt !== null && key.expiresAt.getTime() <= Date.now();
  return {
    key_id: key.id,
    tenant_id: key.tenantId,
    status: key.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
    scopes: key.scopes,
    name: key.name,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

/** For an option: the scopes of a list. @throws InvalidArgumentError */
export function parseScopes(text: string): Scope[] {
  return text.split(/[\s,]+/).map((word) => {
    const scope = SCOPES.find((known) => known === word);
    if (!scope) throw new InvalidArgumentError(`"${word}" is none of ${SCOPES.join(', ')}.`);
    return scope;
  });
}

function parseExpiry(text: string): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const at = days ? new Date(Date.now() + Number(days) * 86_400_000) : new Date(text);
  if (Number.isNaN(at.getTime()) || at.getTime() <= Date.now())
    throw new InvalidArgumentError('Give a date to come, or a number of days such as 90d.');
  return at;
}
