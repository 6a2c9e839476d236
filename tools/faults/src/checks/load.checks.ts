import type { FaultyStack } from '../faulty-stack.js';
import type { Journal } from '../load/journal.js';
import { TABLE } from '../load/statements.js';
import type { Finding } from './finding.js';

interface JobRow {
  id: string;
  state: string;
  error: unknown;
  failed: number;
}

/** Bulk jobs and their rows: all rows of a complete load once; all or none of an aborted one. */
export async function checkLoads(stack: FaultyStack, journal: Journal): Promise<Finding[]> {
  const jobs = await stack.registry<JobRow>(
    'select id, state, error, records_failed::int failed from bulk_jobs where id = any($1::uuid[])',
    [journal.loads.map(({ jobId }) => jobId)],
  );
  const rows = await stack.warehouse<{ batch: string; count: number }>(
    `select batch, count(*)::int count from ${TABLE} group by batch`,
  );
  const counts = new Map(rows.map(({ batch, count }) => [batch, count]));
  const known = new Map(jobs.map((job) => [job.id, job]));
  return [
    ...journal.loads.flatMap((load): Finding[] => {
      const job = known.get(load.jobId);
      const name = `load ${load.jobId}`;
      const count = counts.get(load.batch) ?? 0;
      if (!job) return [{ kind: 'lost', what: `${name} is not there` }];
      if (job.state === 'JobComplete' && count === load.rows && job.failed === 0) return [];
      if (load.isAborted && job.state === 'Aborted' && (count === 0 || count === load.rows)) return [];
      const told = `${name} is ${job.state} with ${count} of ${load.rows} rows, ${job.failed} failed: ${JSON.stringify(job.error)}`;
      return [{ kind: count > load.rows ? 'twice' : 'lost', what: told }];
    }),
    ...(await checkStaging(stack)),
  ];
}

/** Staging tables are removed by clean-up. */
async function checkStaging(stack: FaultyStack): Promise<Finding[]> {
  // Read first: a job swept in between has no tables left.
  const unswept = await stack.registry<{ id: string }>('select id from bulk_jobs where swept_at is null');
  const tables = await stack.warehouse<{ name: string; id: string }>(
    `select relname name, substring(relname from '_(.*)$')::uuid::text id
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where nspname = 'tessera_bulk' and relkind = 'r' and relname ~ '^(staged|failed)_'`,
  );
  const ids = new Set(unswept.map(({ id }) => id));
  return tables
    .filter(({ id }) => !ids.has(id))
    .map(({ name }) => ({ kind: 'orphan', what: `table ${name} of a load that was cleaned up` }));
}
