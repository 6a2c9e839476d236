import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { TaskStatus } from '../common/enums.js';
import { TASK_STATUSES } from '../common/enums.js';
import { Composed } from '../common/names.js';

/** The text fields of POST /ingest, beside `file`. */
export class IngestForm {
  /** http:// or https:// address, in the place of a file. */
  @ApiPropertyOptional({ type: String, maxLength: 2048 })
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  url?: string;

  /** Name to show and to route by; may carry a prefix `text_pipeline:` or `visual_pipeline:`. */
  @ApiPropertyOptional({ type: String, maxLength: 1024 })
  @IsOptional()
  @IsString()
  @MaxLength(1024)
  filename?: string;

  /** What kind of source it is, in free text; mapped to one of the source types. */
  @ApiPropertyOptional({ type: String, maxLength: 256 })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  source_type_hint?: string;

  /** Knowledge base; the default one when absent. It has to be registered. */
  @ApiPropertyOptional({ type: String, maxLength: 64 })
  @IsOptional()
  @Composed()
  @Matches(/^[\s\S]{0,64}$/u, { message: 'kb_name must have at most 64 characters' })
  kb_name?: string;
}

/** Answer of POST /ingest. */
export class IngestResponse {
  /** Id of the background job; see /tasks/{job_id}. */
  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11' })
  job_id: string;

  /** Status of the job. */
  @ApiProperty({ enum: TASK_STATUSES, example: 'pending' })
  status: TaskStatus;

  /** The same bytes were in the knowledge base already: nothing is indexed again. */
  @ApiProperty({ type: Boolean, example: false })
  dedup_hit: boolean;

  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  document_id: string;
}

/** One queue of GET /ingest/queue-metrics. */
export class QueueMetricsOut {
  @ApiProperty({ type: String, example: 'text_queue' })
  name: string;

  /** Jobs worked on at the same time, by configuration. */
  @ApiProperty({ type: 'integer', example: 8 })
  concurrency: number;

  /** Jobs waiting or under way; null while the broker cannot be reached. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  size: number | null;
}

export class IngestQueueMetricsResponse {
  @ApiProperty({ type: [QueueMetricsOut] })
  queues: QueueMetricsOut[];
}
