import type { Fault } from './mutant.js';

/** Work that is tried too often, never again, twice, or out of turn. */
export const RETRIES: readonly Fault[] = [
  {
    id: 'retry-one-more',
    file: 'libs/queues/src/ingest/ingest-consumer.ts',
    find: 'if (attempt >= maxAttempts)',
    replace: 'if (attempt > maxAttempts)',
    fault: 'A failing document gets one attempt more than configured.',
  },
  {
    id: 'retry-permanent',
    file: 'libs/queues/src/ingest/ingest-consumer.ts',
    find: 'if (error instanceof PermanentJobError) return this.fail(context, error.message);',
    replace: '',
    fault: 'A document that can never be read is tried again and again.',
  },
  {
    id: 'retry-waiting-job',
    file: 'libs/queues/src/ingest/reconciler.ts',
    find: 'if (hasJob || !(await this.redispatch(task))) continue;',
    replace: 'if (!(await this.redispatch(task))) continue;',
    fault: 'Documents that wait in a long queue are dispatched again and again.',
  },
  {
    id: 'retry-lost-attempt',
    file: 'libs/queues/src/ingest/reconciler.ts',
    find: 'outboxEntryOf({ ...task, attempt })',
    replace: 'outboxEntryOf(task)',
    fault: 'A task whose job was lost gets a job of its old attempt, which does nothing.',
  },
  {
    id: 'retry-flooded-queue',
    file: 'libs/queues/src/dispatcher.ts',
    find: 'const room = WINDOW - (await this.broker.depth(queue.name));',
    replace: 'const room = WINDOW;',
    fault: 'One knowledge base fills the queue, and the others wait behind it.',
  },
  {
    id: 'retry-without-delay',
    file: 'libs/persistence/src/repositories/outbox.repository.ts',
    find: 'where queue = $1 and not_before <= now()) turns',
    replace: 'where queue = $1) turns',
    fault: 'Retries come at once, whatever their delay.',
  },
  {
    id: 'retry-model-outage',
    file: 'libs/indexing/src/document-job.handler.ts',
    find: 'if (error instanceof ModelServerError) throw new InterruptedJobError(error.message);',
    replace: 'if (error instanceof ModelServerError) throw new PermanentJobError(error.message);',
    fault: 'A document fails for good when the embedding server is unavailable for a moment.',
  },
  {
    id: 'retry-site-outage',
    file: 'apps/router-worker/src/routing/address-fetcher.ts',
    find: 'error.isTemporary ? new InterruptedJobError',
    replace: '!error.isTemporary ? new InterruptedJobError',
    fault: 'An address that is unavailable for a moment fails for good.',
  },
  {
    id: 'retry-refused-request',
    file: 'libs/models/src/http/model-server.ts',
    find: 'return error instanceof ModelServerError && error.canBeRepeated;',
    replace: 'return error instanceof ModelServerError;',
    fault: 'Requests that a model server refuses are repeated.',
  },
  {
    id: 'retry-deadlock',
    file: 'libs/warehouse/src/adapters/postgres/bulk/postgres-load.ts',
    find: 'if (!isSerialization(error) || attempt === ATTEMPTS) throw error;',
    replace: 'if (isSerialization(error) || attempt === ATTEMPTS) throw error;',
    fault: 'A load that meets a deadlock is not tried again.',
  },
  {
    id: 'retry-crashing-job',
    file: 'apps/bulk-api/src/runs/bulk-runner.ts',
    find: 'if (job.failures >= MAX_FAILURES) throw gaveUp();',
    replace: '',
    fault: 'A bulk job that crashes its process is run forever.',
  },
  {
    id: 'retry-lease-lost',
    file: 'libs/sql-services/src/jobs/job-leases.ts',
    find: 'everyMs: leaseMs / 3',
    replace: 'everyMs: leaseMs * 3',
    fault: 'Running queries lose their lease, and are run again elsewhere.',
  },
];
