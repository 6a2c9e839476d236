import { withClient } from '@tessera/testing';
import { databaseUrls } from './foreign-names.js';
import type { ServerInternals } from './world.js';

const LEFTOVERS = `
select 'an advisory lock' as what from pg_locks where locktype = 'advisory'
union all select 'a large object' from pg_largeobject_metadata
union all select 'a temporary schema' from pg_namespace where nspname ~ '^pg_temp_'`;

/** Queries the servers as their superuser. */
export function openInternals({
  registryUrl,
  warehouseUrl,
  attackerId,
}: {
  registryUrl: string;
  warehouseUrl: string;
  attackerId: string;
}): ServerInternals {
  const ask = async <T>(url: string, sql: string, values: unknown[] = []): Promise<T[]> =>
    withClient(url, async (client) => (await client.query(sql, values)).rows as T[]);
  return {
    foreignJobIds: async (count) => {
      const sql = 'select id from sql_jobs where tenant_id <> $1 order by submitted_at desc limit $2';
      return (await ask<{ id: string }>(registryUrl, sql, [attackerId, count])).map(({ id }) => id);
    },
    tenantBackends: async () => {
      const sql = `select pid from pg_stat_activity where backend_type = 'client backend' and usename <> current_user`;
      return (await ask<{ pid: number }>(warehouseUrl, sql)).map(({ pid }) => pid);
    },
    leftovers: async () => {
      const found = await Promise.all(
        (await databaseUrls(warehouseUrl)).map((url) => ask<{ what: string }>(url, LEFTOVERS)),
      );
      return [...new Set(found.flat().map(({ what }) => what))];
    },
    randomAfter: async (seed, count) =>
      withClient(warehouseUrl, async (client) => {
        await client.query('select setseed($1)', [seed]);
        const { rows } = await client.query<{ r: number }>(
          'select random() as r from generate_series(1, $1::integer)',
          [count],
        );
        return rows.map(({ r }) => r);
      }),
  };
}
