import { Equals, IsIn, IsInt, IsOptional, IsUUID, Matches, Min } from 'class-validator';
import { CONTENT_PIPELINES, type ContentPipeline } from '../common/enums.js';

/**
 * The payload of embedding_queue: the chunks of a published attempt are to get vectors. Which ones lack theirs is read from the vector
 * store, and whether the attempt is still the published one from the registry.
 */
export class EmbeddingJob {
  /** Version of this payload's shape. A worker refuses versions it does not know. */
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

  /** W3C trace context of what caused it, where traces are made. */
  @IsOptional()
  @Matches(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  traceparent?: string;
}
