import { Equals, IsIn, IsInt, IsOptional, IsUUID, Matches, Min } from 'class-validator';
import { CONTENT_PIPELINES, type ContentPipeline } from '../common/enums.js';

/**
 * Payload of embedding_queue: embed the chunks of a published attempt. The worker reads from the vector store which chunks lack
 * vectors, and from the registry whether the attempt is still published.
 */
export class EmbeddingJob {
  /** Payload version. Workers reject unknown versions. */
  @Equals(1)
  version: 1;

  @IsUUID()
  documentId: string;

  @IsIn(CONTENT_PIPELINES)
  pipeline: ContentPipeline;

  /** The published attempt, from 1. */
  @IsInt()
  @Min(1)
  attempt: number;

  /** W3C trace context of the cause, if tracing is on. */
  @IsOptional()
  @Matches(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  traceparent?: string;
}
