import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ListPage } from '../common/list-page.dto.js';
import { STATUS_PHASES, type StatusPhase, TASK_PIPELINES, type TaskPipeline } from '../common/enums.js';
import { namedEnum } from '../common/named-enum.js';

const LOG_LEVELS = namedEnum('TaskLogLevel', ['info', 'warning', 'error']);

/** A log entry. Entries may contain additional keys. */
export interface TaskLogOut {
  /** ISO 8601. */
  at: string;
  level: string;
  /** Processing step. */
  step: string;
  message: string;
}

/** Written out because the schema of a class allows no additional keys. */
const LOG_ENTRIES = {
  type: 'array',
  items: {
    type: 'object',
    description: 'A log entry. Entries may contain additional keys.',
    required: ['at', 'level', 'step', 'message'],
    properties: {
      at: { type: 'string', format: 'date-time', description: 'Time of the entry (ISO 8601).' },
      level: { type: 'string', enum: [...LOG_LEVELS] },
      step: { type: 'string', description: 'Processing step.', example: 'route' },
      message: { type: 'string', example: 'text_pipeline: the PDF has a text layer' },
    },
    additionalProperties: true,
  },
} satisfies ApiPropertyOptions;

/** Audit record of a background task. */
export class TaskAuditOut {
  @ApiProperty({ type: String, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11' })
  job_id: string;

  /** Null for the purge of a knowledge base. */
  @ApiProperty({ type: String, nullable: true, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  document_id: string | null;

  /** File or source name. */
  @ApiProperty({ type: String, example: 'handbook.pdf' })
  name: string;

  @ApiProperty({ type: String, example: 'documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/source' })
  source_uri: string;

  /** `router` until the router has decided, then the content pipeline. */
  @ApiProperty({ enum: TASK_PIPELINES, example: 'text_pipeline' })
  pipeline: TaskPipeline;

  /** Raw status. */
  @ApiProperty({ type: String, example: 'indexing' })
  status: string;

  @ApiProperty({ enum: STATUS_PHASES, example: 'running' })
  status_phase: StatusPhase;

  /** Percent, 0 to 100. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, example: 40 })
  progress: number;

  /** Pages, rows or chunks done. */
  @ApiProperty({ type: 'integer', example: 12 })
  current: number;

  /** Expected total; 0 while unknown. */
  @ApiProperty({ type: 'integer', example: 30 })
  total: number;

  /** Reason of the failure and what to do. */
  @ApiProperty({ type: String, nullable: true, example: null })
  error: string | null;

  @ApiProperty({
    ...LOG_ENTRIES,
    description: 'The latest 50 entries, oldest first. For all entries, see /tasks/{job_id}/logs.',
  })
  logs: TaskLogOut[];

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time' })
  updated_at: string;

  @ApiProperty({ type: String, example: 'default' })
  kb_name: string;

  /** Current attempt, from 1. Increases with each retry, automatic or requested. */
  @ApiProperty({ type: 'integer', example: 1 })
  attempt: number;

  /** Attempts after which the task fails. A requested retry adds one if none is left. */
  @ApiProperty({ type: 'integer', example: 5 })
  max_attempts: number;

  /** Position among the tasks waiting for the same pipeline, from 1. Null unless waiting. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  queue_position: number | null;

  /** The task that created this one. */
  @ApiProperty({ type: String, nullable: true, example: null })
  parent_job_id: string | null;
}

export class TaskListResponse extends ListPage {
  @ApiProperty({ type: [TaskAuditOut] })
  items: TaskAuditOut[];

  /** `database unavailable` if the list could not be read, with a `total` of 0; otherwise null. */
  @ApiProperty({ type: String, nullable: true, example: null })
  error: string | null;
}

export class TaskLogsResponse {
  @ApiProperty({ type: String })
  job_id: string;

  @ApiProperty({ ...LOG_ENTRIES, description: 'Oldest first.' })
  items: TaskLogOut[];

  /** Total number of entries. */
  @ApiProperty({ type: 'integer', example: 4 })
  total: number;
}

export class TaskRetryResponse {
  @ApiProperty({ type: String })
  job_id: string;

  @ApiProperty({ type: String, example: 'pending' })
  status: string;

  @ApiProperty({ enum: TASK_PIPELINES, example: 'text_pipeline' })
  pipeline: TaskPipeline;

  /** Queue of the new attempt. */
  @ApiProperty({ type: String, example: 'text_queue' })
  queue: string;

  /** Number of the new attempt. */
  @ApiProperty({ type: 'integer', example: 2 })
  attempt: number;
}

/** Data of the event `timeout` of GET /tasks/{job_id}/stream. */
export class TaskStreamTimeout {
  @ApiProperty({ type: String, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11' })
  job_id: string;

  @ApiProperty({ type: String, example: 'no change timeout' })
  reason: string;

  /** Seconds without a change. */
  @ApiProperty({ type: 'integer', example: 300 })
  seconds: number;
}

export class DeletedResponse {
  @ApiProperty({ type: Boolean, example: true })
  deleted: boolean;
}
