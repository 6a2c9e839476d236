import { KNOWLEDGE_METRICS } from './knowledge.metrics.js';
import { PROCESS_METRICS } from './process.metrics.js';
import { SQL_METRICS } from './sql.metrics.js';

export {
  type JobOutcome,
  type ModelRole,
  type QuestionOutcome,
  type QueueState,
  type RetrievalStep,
  type TaskStep,
} from './knowledge.metrics.js';
export { OBJECT_STORE_CALLS, VECTOR_STORE_CALLS } from './process.metrics.js';
export { type RefusalCode, type StatementMode, type StatementOutcome } from './sql.metrics.js';

/** All metrics by service, in one place to prevent duplicate names. */
export const METRICS = { ...PROCESS_METRICS, ...KNOWLEDGE_METRICS, ...SQL_METRICS } as const;

/** Metrics by section of their documentation. */
export const METRIC_SECTIONS = [
  { title: 'Every process', metrics: PROCESS_METRICS },
  { title: 'Knowledge service', metrics: KNOWLEDGE_METRICS },
  { title: 'SQL service', metrics: SQL_METRICS },
] as const;
