import { escapeIdentifier } from 'pg';
import { digitsOfId } from '../../../loads/load-rules.js';
import type { TenantNames } from '../connections/tenant-login.js';

/**
 * Staging schema in each tenant's database. It belongs to the loader role and is invisible to the tenant's statements.
 */
export const STAGING_SCHEMA = 'tessera_bulk';

/** Applied loads; each row is written by the applying transaction. */
export const LEDGER = `${STAGING_SCHEMA}.applied_loads`;

/** Creates the ledger and its schema. Idempotent. */
export function ledgerIn({ loader: loaderName, owner, schema }: TenantNames): string {
  const loader = escapeIdentifier(loaderName);
  return `
    create schema if not exists ${STAGING_SCHEMA};
    alter schema ${STAGING_SCHEMA} owner to ${loader};
    revoke all on schema ${STAGING_SCHEMA} from public;
    -- What changes a table runs as its owner, and reads what was staged for it.
    grant usage on schema ${STAGING_SCHEMA} to ${escapeIdentifier(owner)};
    -- Types and collations of the tenant's own; it may not look into a table.
    grant usage on schema ${escapeIdentifier(schema)} to ${loader};
    create table if not exists ${LEDGER} (
      job_id uuid primary key,
      columns text[] not null,
      processed bigint not null,
      failed bigint not null,
      applied_at timestamptz not null default now()
    );
    alter table ${LEDGER} owner to ${loader};`;
}

/** Tables of one load. */
export interface LoadTables {
  staged: string;
  failed: string;
}

/** @throws RangeError unless the id is a lower-case UUID */
export function loadTables(id: string): LoadTables {
  const suffix = digitsOfId(id);
  return { staged: `${STAGING_SCHEMA}.staged_${suffix}`, failed: `${STAGING_SCHEMA}.failed_${suffix}` };
}
