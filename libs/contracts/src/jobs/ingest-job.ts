import { Equals, IsIn, IsInt, IsOptional, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { CONTENT_PIPELINES, type ContentPipeline } from '../common/enums.js';

/**
 * The payload of router_queue, text_queue and visual_queue: one attempt at one task. Everything else about the
 * document is read from the registry, so that a payload cannot go stale.
 */
export class IngestJob {
  /** Version of this payload's shape. A worker refuses versions it does not know. */
  @Equals(1)
  version: 1;

  @IsUUID()
  taskId: string;

  @IsUUID()
  documentId: string;

  /** Number of this execution attempt, from 1. Work of an attempt that is no longer the task's current one is discarded. */
  @IsInt()
  @Min(1)
  attempt: number;

  @IsString()
  @MaxLength(64)
  kbName: string;

  /** Request id of the upload that caused this job, for the logs. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]{1,128}$/)
  requestId?: string;

  /** W3C trace context of what caused it, where traces are made. */
  @IsOptional()
  @Matches(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  traceparent?: string;

  /** Pipeline that the uploader asked for; the router obeys it. */
  @IsOptional()
  @IsIn(CONTENT_PIPELINES)
  pipelineOverride?: ContentPipeline;
}
