export { ResponseSender } from './responses/response-sender.js';
export {
  type ServiceResponse,
  sizeOf,
  wrapPieces,
  type StoredResponse,
} from './responses/service-response.js';
export { type AuditStore, AuditTrail } from './audit/audit-trail.js';
export { BulkDownloads, contentTypeOf } from './bulk/bulk-downloads.js';
export { jobFailure, toJobError, toServiceError } from './errors/statement-errors.js';
export { ApiIdempotencyKey } from './idempotency/api-idempotency-key.js';
export { IdempotencyService, type IdempotentRequest } from './idempotency/idempotency.service.js';
export { newJobId } from './jobs/job-id.js';
export { JobLeases, type Lease, type LeaseStore } from './jobs/job-leases.js';
export { JobRunner, type JobRunnerOptions } from './jobs/job-runner.js';
export { jobPage, JobPageQuery } from './lists/job-page.js';
export { measuredStatement } from './metrics/statement-meter.js';
export { registerWaitingGauge } from './metrics/waiting-gauge.js';
export { ResultMemory, type ResultReservation } from './results/result-memory.js';
export { ResultStore, type StoredResult } from './results/result-store.js';
export { SqlServicesModule, type SqlServicesOptions } from './sql-services.module.js';
export { type SqlServicesConfig, sqlServicesSettings } from './sql-services.settings.js';
