import { KILL_REASONS } from '../../processes/kill-reasons.js';
import { counter, gauge, histogram, type OpenLabel } from '../metric-definition.js';
import { CALL_SECONDS, REQUEST_SECONDS } from './buckets.js';

// As strings: a request may have any method.
const HTTP_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ROUTE: OpenLabel = {
  words: 'pattern of one of the app’s routes, or `unmatched`',
  // Longer than any of our routes, so that an error message cannot become a label.
  accepts: (value) => value.length <= 100,
};
const STATUS: OpenLabel = {
  words: 'HTTP status; 499 if the client disconnected first',
  accepts: (value) => /^[1-5]\d\d$/.test(value),
};

/** Measured calls of the object store. */
export const OBJECT_STORE_CALLS = [
  'put',
  'get',
  'copyToFile',
  'head',
  'copy',
  'delete',
  'deletePrefix',
  'signUpload',
  'signDownload',
] as const;

/** Measured calls of the vector store. */
export const VECTOR_STORE_CALLS = [
  'ensureCollection',
  'write',
  'settle',
  'search',
  'searchImages',
  'statistics',
  'scroll',
  'get',
  'removeAttempts',
  'removeDocument',
  'count',
] as const;

/** Kinds of work under a lease. */
export const LEASE_KINDS = ['queue_job', 'bulk_job', 'sql_query'] as const;

/** Rate limits: of tenants of the SQL service, and of clients of the knowledge service. */
export const RATE_LIMITS = [
  'queries',
  'jobs',
  'bulkCreate',
  'bulkRead',
  'questions',
  'ingest',
  'other',
] as const;

/** Kinds of background removals. */
export const REMOVED_THINGS = [
  'document',
  'attempt',
  'attachment',
  'idempotent_answer',
  'sql_result',
  'sql_record',
  'bulk_leftovers',
  'bulk_result',
  'bulk_record',
  'bulk_orphan',
] as const;

const CALL_OUTCOMES = ['success', 'failed', 'cancelled'] as const;

/** Metrics of every process, or of several apps. */
export const PROCESS_METRICS = {
  httpRequestDuration: histogram(
    'tessera_http_request_duration_seconds',
    'Duration of HTTP requests until the end of the response',
    { method: HTTP_METHODS, route: ROUTE, status: STATUS },
    REQUEST_SECONDS,
  ),
  metricSourceFailures: counter(
    'tessera_metric_source_failures_total',
    'Failed reads of gauges, which are then missing from the scrape, by source',
    { source: ['queues', 'registry', 'jobs', 'inference'] },
  ),
  registryPool: gauge(
    'tessera_registry_pool_connections',
    'Registry connections of this process: in use, idle, and callers waiting for one',
    { state: ['used', 'idle', 'waiting'] },
  ),
  rateLimitRequests: counter(
    'tessera_rate_limit_requests_total',
    'Rate-limited requests: allowed, limited (429), or uncounted while Redis is unavailable',
    { limit: RATE_LIMITS, outcome: ['allowed', 'limited', 'uncounted'] },
  ),
  objectStoreCallDuration: histogram(
    'tessera_object_store_call_duration_seconds',
    'Duration of calls to the object store by call and outcome; for get, until the first byte',
    { call: OBJECT_STORE_CALLS, outcome: CALL_OUTCOMES },
    CALL_SECONDS,
  ),
  vectorStoreCallDuration: histogram(
    'tessera_vector_store_call_duration_seconds',
    'Duration of calls to the vector store by call and outcome',
    { call: VECTOR_STORE_CALLS, outcome: CALL_OUTCOMES },
    CALL_SECONDS,
  ),
  childProcessEnds: counter(
    'tessera_child_process_ends_total',
    'Exits of child processes by reason: killed for time, memory or silence, crashed, or recycled when idle',
    { reason: [...KILL_REASONS, 'exited', 'crashed'] },
  ),
  leasesLost: counter(
    'tessera_leases_lost_total',
    'Expired leases, whose work was taken over by another process or ended; includes bulk jobs aborted at the last moment',
    { kind: LEASE_KINDS },
  ),
  removals: counter('tessera_removals_total', 'Background removals of deleted, replaced or expired data', {
    what: REMOVED_THINGS,
  }),
} as const;
