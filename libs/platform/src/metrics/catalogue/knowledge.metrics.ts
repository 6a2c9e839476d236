import {
  CONTENT_PIPELINES,
  INGEST_QUEUES,
  QUEUES,
  ROUTING_MODES,
  TASK_PIPELINES,
  WARNING_CODES,
} from '@tessera/contracts';
import { counter, gauge, histogram, type OpenLabel } from '../metric-definition.js';
import { JOB_SECONDS, LONG_JOB_SECONDS, MODEL_SECONDS, REQUEST_SECONDS } from './buckets.js';

// Widened to the type of a definition's name.
const QUEUE_NAMES: readonly string[] = Object.values(QUEUES).map(({ name }) => name);
const INGEST_QUEUE_NAMES: readonly string[] = INGEST_QUEUES.map(({ name }) => name);

/** Outcome of a job: `stale` if another attempt has taken over, `retry` if another attempt follows. */
export const JOB_OUTCOMES = ['success', 'stale', 'failed', 'retry'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** State of a job in its Redis queue. */
export const QUEUE_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** Timed steps of processing a document. */
export const TASK_STEPS = ['fetch', 'route', 'read', 'index', 'publish'] as const;
export type TaskStep = (typeof TASK_STEPS)[number];

/** Timed steps of answering a question. */
export const RETRIEVAL_STEPS = [
  'condense',
  'route',
  'scope',
  'attachment',
  'recall',
  'rerank',
  'generate',
] as const;
export type RetrievalStep = (typeof RETRIEVAL_STEPS)[number];

/** Outcome of a question: `not_found` if the answer is a refusal, `left` if the client disconnected. */
export const QUESTION_OUTCOMES = ['answered', 'not_found', 'failed', 'left'] as const;
export type QuestionOutcome = (typeof QUESTION_OUTCOMES)[number];

/** Role of a model; a server may have several. */
export const MODEL_ROLES = ['embedding', 'image_embedding', 'reranking', 'chat', 'ocr'] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

/** `urgent`: a request is waiting for it. */
export const URGENCIES = ['urgent', 'background'] as const;
/** Set by operators, not by clients. */
const SERVED_MODEL: OpenLabel = {
  words: 'name of a served model',
  accepts: ({ length }) => length <= 100,
};

const MODEL_OUTCOMES = [
  'ok',
  'unreachable',
  'timeout',
  'refused',
  'throttled',
  'failed',
  'invalid',
  'circuit_open',
  'busy',
  'cancelled',
] as const;

/** Metrics of the knowledge service and its workers. */
export const KNOWLEDGE_METRICS = {
  webhookAttempts: counter(
    'tessera_webhook_attempts_total',
    'Attempts to deliver webhook events, by outcome: delivered, retry, failed (retries exhausted) or gone (410)',
    { outcome: ['delivered', 'retry', 'failed', 'gone'] },
  ),
  queueJobs: gauge(
    'tessera_queue_jobs',
    'Jobs of a queue in Redis by state. Every replica of ingest-api (bulk-api for bulk_queue) reports the same value, so use the maximum',
    { queue: QUEUE_NAMES, state: QUEUE_STATES },
  ),
  queueOldestAge: gauge(
    'tessera_queue_oldest_job_age_seconds',
    'Age of the oldest job by state, 0 without jobs. Active jobs are measured since they were claimed, others since they were added to Redis',
    { queue: QUEUE_NAMES, state: QUEUE_STATES },
  ),
  outboxEntries: gauge(
    'tessera_outbox_entries',
    'Committed jobs that are not yet in Redis: due or delayed. Most of a long backlog waits here',
    { queue: QUEUE_NAMES, state: ['due', 'delayed'] },
  ),
  outboxOldestAge: gauge(
    'tessera_outbox_oldest_due_age_seconds',
    'How long the oldest outbox entry has been due, 0 without entries',
    { queue: QUEUE_NAMES },
  ),
  documentsWaiting: gauge(
    'tessera_documents_waiting',
    'Documents that have not been started: queued, or deferred until their figures and tables are requested',
    { pipeline: TASK_PIPELINES, state: ['queued', 'deferred'] },
  ),
  documentsOldestAge: gauge(
    'tessera_documents_oldest_waiting_age_seconds',
    'Age of the oldest task that has not been started, 0 without tasks',
    { pipeline: TASK_PIPELINES },
  ),
  documentsUnembedded: gauge('tessera_documents_awaiting_vectors', 'Published documents without vectors', {}),
  documentsUnembeddedAge: gauge(
    'tessera_documents_oldest_awaiting_vectors_age_seconds',
    'How long the oldest published document has been waiting for vectors, 0 without documents',
    {},
  ),
  chunksEmbedded: counter(
    'tessera_chunks_embedded_total',
    'Chunks embedded after their document was published',
    {},
  ),
  jobDuration: histogram(
    'tessera_job_duration_seconds',
    'Duration of background jobs by queue and outcome',
    { queue: QUEUE_NAMES, outcome: JOB_OUTCOMES },
    JOB_SECONDS,
  ),
  taskStepDuration: histogram(
    'tessera_task_step_duration_seconds',
    'Duration of the steps of an ingestion attempt by pipeline, step and outcome; index includes image embeddings',
    { pipeline: ['router', ...CONTENT_PIPELINES], step: TASK_STEPS, outcome: ['success', 'failed'] },
    JOB_SECONDS,
  ),
  taskTurnaround: histogram(
    'tessera_task_turnaround_seconds',
    'Time from the creation of a task to its end, including waiting, by pipeline and outcome',
    { pipeline: TASK_PIPELINES, outcome: ['success', 'failed'] },
    LONG_JOB_SECONDS,
  ),
  jobsRecovered: counter(
    'tessera_jobs_recovered_total',
    'Tasks and embeddings whose lost job was dispatched again by the reconciler',
    { queue: INGEST_QUEUE_NAMES },
  ),
  retrievalStepDuration: histogram(
    'tessera_retrieval_step_duration_seconds',
    'Duration of the steps of a question by step and routing mode',
    { step: RETRIEVAL_STEPS, mode: ROUTING_MODES },
    REQUEST_SECONDS,
  ),
  questions: counter('tessera_questions_total', 'Questions by kind and outcome', {
    kind: ['query', 'search'],
    outcome: QUESTION_OUTCOMES,
  }),
  fallbacks: counter('tessera_fallbacks_total', 'Warnings in answered questions, by code', {
    code: WARNING_CODES,
  }),
  modelRequestDuration: histogram(
    'tessera_model_request_duration_seconds',
    'Duration of requests to model servers by role and outcome, per attempt; for streams, until the first event',
    { role: MODEL_ROLES, outcome: MODEL_OUTCOMES },
    MODEL_SECONDS,
  ),
  modelRetries: counter('tessera_model_retries_total', 'Retried requests to model servers, by role', {
    role: MODEL_ROLES,
  }),
  modelTokens: counter(
    'tessera_model_tokens_total',
    'Prompt and completion tokens reported by model servers, by role',
    { role: MODEL_ROLES, kind: ['prompt', 'completion'] },
  ),
  modelCircuit: gauge(
    'tessera_model_circuit',
    'State of the circuit breaker of a model server, by role: 0 closed, 1 half-open, 2 open',
    { role: MODEL_ROLES },
  ),
  inferenceWaiting: gauge(
    'tessera_inference_waiting_texts',
    'Texts waiting at the model server, by model and urgency',
    { model: SERVED_MODEL, urgency: URGENCIES },
  ),
  inferenceDuration: histogram(
    'tessera_inference_text_duration_seconds',
    'Time of a text at the model server from request to response, by model and urgency',
    { model: SERVED_MODEL, urgency: URGENCIES },
    MODEL_SECONDS,
  ),
} as const;
