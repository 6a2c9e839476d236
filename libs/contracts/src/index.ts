export * from './common/enums.js';
export * from './common/ports.js';
export * from './common/status-phase.js';
export * from './errors/messages.js';
export * from './errors/service-error-codes.js';
export * from './jobs/ingest-job.js';
export * from './jobs/queues.js';
