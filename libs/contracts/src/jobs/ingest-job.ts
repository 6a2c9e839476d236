import { Equals, IsIn, IsInt, IsOptional, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { CONTENT_PIPELINES, type ContentPipeline } from '../common/enums.js';

/**
 * Payload of router_queue, text_queue and visual_queue: one attempt at a task. Workers read everything else from the registry,
 * so payloads cannot become stale.
 */
export class IngestJob {
  /** Payload version. Workers reject unknown versions. */
  @Equals(1)
  version: 1;

  @IsUUID()
  taskId: string;

  @IsUUID()
  documentId: string;

  /** Attempt number, from 1. Work of an outdated attempt is discarded. */
  @IsInt()
  @Min(1)
  attempt: number;

  @IsString()
  @MaxLength(64)
  kbName: string;

  /** Request id of the upload, for logs. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]{1,128}$/)
  requestId?: string;

  /** W3C trace context of the cause, if tracing is on. */
  @IsOptional()
  @Matches(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  traceparent?: string;

  /** Pipeline requested by the uploader, which overrides routing. */
  @IsOptional()
  @IsIn(CONTENT_PIPELINES)
  pipelineOverride?: ContentPipeline;
}
