import { type Scope, SCOPES } from '@tessera/contracts/scopes';
import type { ApiKey } from '@tessera/persistence';
import { Command, InvalidArgumentError } from 'commander';
import { asOperator } from '../admin/open-administration.js';
import { readText } from '../admin/read-text.js';
import { confirm, type Confirmation, yesOption } from '../output/confirm.js';
import { print } from '../output/print.js';
import { printable, table } from '../output/table.js';

interface CreateOptions {
  scopes?: Scope[];
  kbRead?: string[];
  kbWrite?: string[];
  expires?: Date;
  name?: string;
  keyFile?: string;
  json?: boolean;
}

/** `keys create|list|revoke`: API keys, of tenants and for knowledge bases. */
export function keysCommand(): Command {
  return new Command('keys')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('make a key; it is shown once')
    .argument('[tenant]', 'whose tables it is for; without one it is for knowledge bases alone')
    .option(
      '--scopes <list>',
      `some of ${SCOPES.join(',')} (default: all but admin with a tenant, else what the lists need)`,
      parseScopes,
    )
    .option('--kb-read <list>', 'knowledge bases that it may read, or "*" for all (default: none)', parseList)
    .option(
      '--kb-write <list>',
      'knowledge bases that it may write, or "*" for all (default: none)',
      parseList,
    )
    .option('--expires <when>', 'a date such as 2027-01-01, or a number of days such as 90d', parseExpiry)
    .option('--name <text>', 'what it is for')
    .option('--key-file <path>', 'register the key in this file instead of making one; can be repeated')
    .option('--json', 'print as JSON')
    .action(async (tenantId: string | undefined, options: CreateOptions) => {
      const { kbRead, kbWrite, expires = null, name = null, keyFile } = options;
      if (tenantId === undefined && !kbRead && !kbWrite)
        throw new Error('Name a tenant, or knowledge bases with --kb-read and --kb-write.');
      const scopes = options.scopes ?? defaultScopes(tenantId, options);
      const values = { scopes, kbRead, kbWrite, name, expiresAt: expires };
      if (keyFile !== undefined) {
        const given = (await readText(keyFile)).trim();
        const record = toOutput(
          await asOperator((administration) => administration.registerKey(tenantId ?? null, given, values)),
        );
        print(options, record, `Key ${record.key_id} is registered and ${record.status}.`);
        return;
      }
      const { key, record } = await asOperator((administration) =>
        administration.createKey(tenantId ?? null, values),
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
        key.kb_read.join(','),
        key.kb_write.join(','),
        key.expires_at ?? 'never',
        key.name,
      ]);
      print(
        options,
        keys,
        table(['KEY', 'TENANT', 'STATUS', 'SCOPES', 'KB READ', 'KB WRITE', 'EXPIRES', 'NAME'], rows),
      );
    });
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('take a key back; when this has ended, no service accepts it any more')
    .argument('<key_id>', 'the part between the two underscores')
    .addOption(yesOption())
    .option('--json', 'print as JSON')
    .action(async (id: string, options: Confirmation & { json?: boolean }) => {
      await confirm(`This revokes key ${printable(id)}, for good.`, options);
      const key = await asOperator((administration) => administration.revokeKey(id));
      print(options, toOutput(key), `Revoked ${id}${key.tenantId === null ? '' : ` of ${key.tenantId}`}.`);
    });
}

function toOutput(key: ApiKey) {
  const isExpired = key.expiresAt !== null && key.expiresAt.getTime() <= Date.now();
  return {
    key_id: key.id,
    tenant_id: key.tenantId,
    status: key.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
    scopes: key.scopes,
    kb_read: key.kbRead,
    kb_write: key.kbWrite,
    name: key.name,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

function defaultScopes(tenantId: string | undefined, { kbRead, kbWrite }: CreateOptions): Scope[] {
  if (tenantId !== undefined) return SCOPES.filter((scope) => scope !== 'admin');
  return [...(kbRead ? ['knowledge:read' as const] : []), ...(kbWrite ? ['knowledge:write' as const] : [])];
}

/** For an option: names between commas. */
export function parseList(text: string): string[] {
  return text.split(',').map((name) => name.trim());
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
