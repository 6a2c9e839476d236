import { type AuthScope, AUTH_SCOPES } from '@tessera/contracts/scopes';
import type { ApiKey } from '@tessera/persistence';
import { Command, InvalidArgumentError } from 'commander';
import { asOperator } from '../admin/open-administration.js';
import { readText } from '../admin/read-text.js';
import { confirm, type Confirmation, yesOption } from '../output/confirm.js';
import { print } from '../output/print.js';
import { printable, table } from '../output/table.js';

interface CreateOptions {
  scopes?: AuthScope[];
  kbRead?: string[];
  kbWrite?: string[];
  expires?: Date;
  name?: string;
  keyFile?: string;
  json?: boolean;
}

/** `keys create|list|revoke`: API keys for tenants and knowledge bases. */
export function keysCommand(): Command {
  return new Command('keys')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('create an API key and print it; it cannot be shown again')
    .argument('[tenant]', 'tenant whose tables the key may use; omit it for a key to knowledge bases only')
    .option(
      '--scopes <list>',
      `comma-separated: ${AUTH_SCOPES.join(',')} (default: all but admin for a tenant; otherwise what --kb-read and --kb-write need)`,
      parseScopes,
    )
    .option('--kb-read <list>', 'knowledge bases to allow reading, or "*" for all (default: none)', parseList)
    .option(
      '--kb-write <list>',
      'knowledge bases to allow writing, or "*" for all (default: none)',
      parseList,
    )
    .option(
      '--expires <when>',
      'expiry: a date such as 2027-01-01, or a number of days such as 90d (default: never)',
      parseExpiry,
    )
    .option('--name <text>', 'label for the key')
    .option('--key-file <path>', 'register the key in this file instead of creating one; safe to repeat')
    .option('--json', 'print as JSON')
    .action(async (tenantId: string | undefined, options: CreateOptions) => {
      const { kbRead, kbWrite, expires = null, name = null, keyFile } = options;
      if (tenantId === undefined && !kbRead && !kbWrite)
        throw new Error('Specify a tenant, or knowledge bases with --kb-read and --kb-write.');
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
      print(
        options,
        { api_key: key, ...toOutput(record) },
        `${key}\nSave this key: it cannot be shown again.`,
      );
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('list keys without their secrets')
    .argument('[tenant]', 'list only keys of this tenant')
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
    .description('revoke a key, effective immediately in all services')
    .argument('<key_id>', 'the part of the key between the two underscores')
    .addOption(yesOption())
    .option('--json', 'print as JSON')
    .action(async (id: string, options: Confirmation & { json?: boolean }) => {
      await confirm(`This permanently revokes key ${printable(id)}.`, options);
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

function defaultScopes(tenantId: string | undefined, { kbRead, kbWrite }: CreateOptions): AuthScope[] {
  if (tenantId !== undefined) return AUTH_SCOPES.filter((scope) => scope !== 'admin');
  return [...(kbRead ? ['knowledge:read' as const] : []), ...(kbWrite ? ['knowledge:write' as const] : [])];
}

/** Parses a comma-separated option. */
export function parseList(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** Parses a list of scopes. @throws InvalidArgumentError */
export function parseScopes(text: string): AuthScope[] {
  return text.split(/[\s,]+/).map((word) => {
    const scope = AUTH_SCOPES.find((known) => known === word);
    if (!scope)
      throw new InvalidArgumentError(`"${word}" is not a scope. Scopes: ${AUTH_SCOPES.join(', ')}.`);
    return scope;
  });
}

function parseExpiry(text: string): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const at = days ? new Date(Date.now() + Number(days) * 86_400_000) : new Date(text);
  if (Number.isNaN(at.getTime()) || at.getTime() <= Date.now())
    throw new InvalidArgumentError('Specify a future date, or a number of days such as 90d.');
  return at;
}
