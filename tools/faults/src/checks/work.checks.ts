import type { FaultyStack } from '../faulty-stack.js';
import type { Finding } from './finding.js';

/** Work that still waits or runs in the registry, although nothing is requested any more. */
const UNFINISHED = `
  select 'task ' || id || ' is ' || status what from tasks where status not in ('success', 'failed')
  union all select 'job ' || job_id || ' waits in the outbox' from outbox
  union all select 'attempts of ' || document_id || ' wait to be removed' from attempt_removals
  union all select 'document ' || document_id || ' waits to be removed' from document_removals
  union all select 'vectors of ' || document_id || ' are ' || status from document_embeddings
    where status in ('pending', 'running')
  union all select 'tags of ' || document_id || ' wait to be counted' from tag_changes
  union all select 'bulk job ' || id || ' is ' || state from bulk_jobs where state in ('UploadComplete', 'InProgress')
  union all select 'SQL job ' || id || ' is ' || status from sql_jobs where status in ('QUEUED', 'RUNNING')`;

/** Unfinished work. */
export async function checkWork(stack: FaultyStack): Promise<Finding[]> {
  const rows = await stack.registry<{ what: string }>(UNFINISHED);
  const queues = await stack.queueSizes();
  return [
    ...rows.map(({ what }): Finding => ({ kind: 'stuck', what })),
    ...queues
      .filter(({ size }) => size !== 0)
      .map(({ name, size }): Finding => ({
        kind: 'stuck',
        what: `${size ?? 'unknown many'} jobs in ${name}`,
      })),
  ];
}
