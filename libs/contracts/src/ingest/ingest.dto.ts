import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { TaskStatus } from '../common/enums.js';
import { TASK_STATUSES } from '../common/enums.js';
import { Composed } from '../common/names.js';

/** Text fields of POST /ingest. */
export class IngestForm {
  /** http:// or https:// URL to fetch instead of a file. */
  @ApiPropertyOptional({ type: String, maxLength: 2048 })
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  url?: string;

  /** Name for display and routing. May have the prefix `text_pipeline:` or `visual_pipeline:`. */
  @ApiPropertyOptional({ type: String, maxLength: 1024 })
  @IsOptional()
  @IsString()
  @MaxLength(1024)
  filename?: string;

  /** Free text, mapped to a source type. */
  @ApiPropertyOptional({ type: String, maxLength: 256 })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  source_type_hint?: string;

  /** Must be registered. Default: the default knowledge base. */
  @ApiPropertyOptional({ type: String, maxLength: 64 })
  @IsOptional()
  @Composed()
  @Matches(/^[\s\S]{0,64}$/u, { message: 'kb_name must have at most 64 characters' })
  kb_name?: string;
}

/** Response of POST /ingest. */
export class IngestResponse {
  /** Task id, see /tasks/{job_id}. */
  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11' })
  job_id: string;

  @ApiProperty({ enum: TASK_STATUSES, example: 'pending' })
  status: TaskStatus;

  /** Whether the knowledge base already contains the same bytes; nothing is indexed again. */
  @ApiProperty({ type: Boolean, example: false })
  dedup_hit: boolean;

  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  document_id: string;
}

/** One queue of GET /ingest/queue-metrics. */
export class QueueMetricsOut {
  @ApiProperty({ type: String, example: 'text_queue' })
  name: string;

  /** Configured number of concurrent jobs. */
  @ApiProperty({ type: 'integer', example: 8 })
  concurrency: number;

  /** Waiting and active jobs. Null while Redis is unavailable. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  size: number | null;
}

export class IngestQueueMetricsResponse {
  @ApiProperty({ type: [QueueMetricsOut] })
  queues: QueueMetricsOut[];
}
