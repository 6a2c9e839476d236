import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';

export const JOB_STATUSES = namedEnum('JobStatus', ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED']);
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Error of a job, in the format of an error body. */
export class JobError {
  @ApiProperty({ type: String, description: 'Error code.', example: 'QUERY_TIMEOUT' })
  code: string;

  @ApiProperty({
    type: String,
    description: 'Error message.',
    example: 'The query did not end within 60 s.',
  })
  message: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Keys depend on the code.',
    example: { timeout_seconds: 60 },
  })
  details: Record<string, unknown>;
}

/** A query or bulk job and its progress. */
export class JobRecord {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Job id: the `query_id` of a query, or the id of a bulk job.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
  })
  job_id: string;

  @ApiProperty({ type: String, description: 'Tenant of the job.', example: 'demo' })
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
    description: 'Submission time.',
    example: '2026-03-01T12:30:00.000Z',
  })
  submitted_at: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Start time. Null until the job starts.',
    example: '2026-03-01T12:30:00.010Z',
  })
  started_at: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'End time. Null until the job ends.',
    example: '2026-03-01T12:30:00.050Z',
  })
  completed_at: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Number of rows in the result. Null unless the job is COMPLETED.',
    example: 42,
  })
  row_count: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Duration in milliseconds. Null until the job ends.',
    example: 40,
  })
  execution_time_ms: number | null;

  @ApiProperty({
    type: JobError,
    nullable: true,
    description: 'Error of a FAILED job, otherwise null.',
  })
  error: JobError | null;
}

export class JobListResponse {
  @ApiProperty({ type: [JobRecord], description: 'Newest first.' })
  jobs: JobRecord[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Pass as `offset` to get the next page. Null on the last page.',
    example: 'AZjw3npSfEGdOy9vD4waEQ',
  })
  next_offset: string | null;
}

export class JobResultsMetadata {
  @ApiProperty({ type: [String], description: 'Column names, in order.', example: ['name', 'city'] })
  columns: string[];

  @ApiProperty({ type: 'integer', description: 'Number of rows in `data`.', example: 1 })
  row_count: number;
}

/** Results of up to 10,000 rows. */
export class InlineJobResults {
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'One object per row, as in POST /queries.',
    example: [{ name: 'Nordwind GmbH', city: 'Hamburg' }],
  })
  data: Array<Record<string, unknown>>;

  @ApiProperty({ type: JobResultsMetadata, description: 'Description of the rows.' })
  metadata: JobResultsMetadata;
}

/** Larger results, as a file. */
export class ExportedJobResults {
  @ApiProperty({
    type: String,
    format: 'uri',
    description: 'Download URL, valid until `expires_at` without a credential.',
    example: 'https://objects.example.com/results/0198f0de?signature=3f1c',
  })
  download_url: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Expiry of the URL.',
    example: '2026-03-01T13:30:00.000Z',
  })
  expires_at: string;

  @ApiProperty({ type: String, description: 'Format of the file.', example: 'parquet' })
  format: string;

  @ApiProperty({ type: 'integer', description: 'Size of the file in bytes.', example: 1048576 })
  size_bytes: number;
}

export const JOB_RESULTS_SCHEMA = {
  oneOf: [{ $ref: getSchemaPath(InlineJobResults) }, { $ref: getSchemaPath(ExportedJobResults) }],
};
