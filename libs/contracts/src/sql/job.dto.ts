import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';

export const JOB_STATUSES = namedEnum('JobStatus', ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED']);
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Why a job failed: the same shape as in an error body. */
export class JobError {
  @ApiProperty({ type: String, description: 'Error code.', example: 'QUERY_TIMEOUT' })
  code: string;

  @ApiProperty({
    type: String,
    description: 'What went wrong.',
    example: 'The query did not end within 60 s.',
  })
  message: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Keys as the code documents them.',
    example: { timeout_seconds: 60 },
  })
  details: Record<string, unknown>;
}

/** A query or bulk job and how far it has come. */
export class JobRecord {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Its id: `query_id` of a query, or that of a bulk job.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
  })
  job_id: string;

  @ApiProperty({ type: String, description: 'Whose it is.', example: 'demo' })
  tenant_id: string;

  @ApiProperty({
    enum: JOB_STATUSES,
    description:
      'QUEUED: awaits execution. RUNNING: executes on the warehouse. COMPLETED: results are available. FAILED: see error. CANCELLED: cancelled by the user.',
    example: 'COMPLETED',
  })
  status: JobStatus;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'When it was given.',
    example: '2026-03-01T12:30:00.000Z',
  })
  submitted_at: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it began to run; null before that.',
    example: '2026-03-01T12:30:00.010Z',
  })
  started_at: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it ended; null before that.',
    example: '2026-03-01T12:30:00.050Z',
  })
  completed_at: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Rows of its result; null unless it is COMPLETED.',
    example: 42,
  })
  row_count: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How long it ran, in milliseconds; null before it ended.',
    example: 40,
  })
  execution_time_ms: number | null;

  @ApiProperty({
    type: JobError,
    nullable: true,
    description: 'Why it failed; null unless it is FAILED.',
  })
  error: JobError | null;
}

export class JobResultsMetadata {
  @ApiProperty({ type: [String], description: 'Column names in order.', example: ['name', 'city'] })
  columns: string[];

  @ApiProperty({ type: 'integer', description: 'Rows in `data`.', example: 1 })
  row_count: number;
}

/** Results of a job, when they are at most 10,000 rows. */
export class InlineJobResults {
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'One object for each row, as POST /queries gives them.',
    example: [{ name: 'Nordwind GmbH', city: 'Hamburg' }],
  })
  data: Array<Record<string, unknown>>;

  @ApiProperty({ type: JobResultsMetadata, description: 'What the rows are.' })
  metadata: JobResultsMetadata;
}

/** Results of a job as a file, when they are more. */
export class ExportedJobResults {
  @ApiProperty({
    type: String,
    format: 'uri',
    description: 'Where the file can be had until `expires_at`, without a credential.',
    example: 'https://objects.example.com/results/0198f0de?signature=3f1c',
  })
  download_url: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Until when the address works.',
    example: '2026-03-01T13:30:00.000Z',
  })
  expires_at: string;

  @ApiProperty({ type: String, description: 'Format of the file.', example: 'parquet' })
  format: string;

  @ApiProperty({ type: 'integer', description: 'Size of the file, in bytes.', example: 1048576 })
  size_bytes: number;
}

/** Schema of an answer that is one or the other. */
export const JOB_RESULTS_SCHEMA = {
  oneOf: [{ $ref: getSchemaPath(InlineJobResults) }, { $ref: getSchemaPath(ExportedJobResults) }],
};
