import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';
import { CONTENT_PIPELINES, type ContentPipeline, ROUTING_MODES, type RoutingMode } from '../common/enums.js';

class StepBase {
  @ApiProperty({ type: Number, description: 'Duration in milliseconds.', example: 3.2 })
  duration_ms: number;
}

/** A follow-up was rewritten as a standalone question. */
export class CondenseStep extends StepBase {
  @ApiProperty({ enum: ['condense'] })
  name: 'condense';

  @ApiProperty({
    type: String,
    description: 'The rewritten question.',
    example: 'hotel limit Beijing',
  })
  query: string;
}

/** Which collections a question is sent to, and why. */
export class RouteDecision {
  @ApiProperty({ enum: ROUTING_MODES, description: 'Mode that was used.', example: 'text' })
  mode: RoutingMode;

  @ApiProperty({
    enum: CONTENT_PIPELINES,
    isArray: true,
    description: 'Selected pipelines.',
    example: ['text_pipeline'],
  })
  selected: ContentPipeline[];

  @ApiProperty({
    type: String,
    description: 'Reason for the mode.',
    example: 'the request asks for mode text',
  })
  reason: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Knowledge base. Null if a scope_filter is active.',
    example: 'default',
  })
  kb_name: string | null;
}

/** The question was routed. */
export class RouteStep extends IntersectionType(StepBase, RouteDecision) {
  @ApiProperty({ enum: ['route'] })
  name: 'route';
}

/** Number of documents from each part of a scope_filter. */
export class ScopeStep extends StepBase {
  @ApiProperty({ enum: ['scope'] })
  name: 'scope';

  @ApiProperty({ type: 'integer', description: 'Number of listed knowledge bases that exist.', example: 1 })
  kb_count: number;

  @ApiProperty({ type: 'integer', description: 'Number of listed documents.', example: 0 })
  document_count: number;

  @ApiProperty({ type: 'integer', description: 'Number of documents added by tags.', example: 12 })
  tag_document_count: number;
}

/** An attachment was read. */
export class AttachmentStep extends StepBase {
  @ApiProperty({ enum: ['attachment'] })
  name: 'attachment';

  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a13' })
  attachment_id: string;

  @ApiProperty({ type: String, example: 'offer-2026.pdf' })
  filename: string;

  @ApiProperty({ type: 'integer', description: 'Number of chunks searched.', example: 34 })
  chunk_count: number;
}

/** Number of candidates from collections and attachments. */
export class RecallStep extends StepBase {
  @ApiProperty({ enum: ['recall'] })
  name: 'recall';

  @ApiProperty({ type: 'integer', example: 50 })
  text_count: number;

  @ApiProperty({ type: 'integer', example: 0 })
  visual_count: number;
}

/** Number of candidates kept. */
export class RerankStep extends StepBase {
  @ApiProperty({ enum: ['rerank'] })
  name: 'rerank';

  @ApiProperty({ type: 'integer', example: 8 })
  text_kept: number;

  @ApiProperty({ type: 'integer', example: 0 })
  visual_kept: number;

  @ApiProperty({
    type: [String],
    description: 'Heading paths of the most relevant text chunks.',
    example: ['Accommodation / Hotel limits'],
  })
  text_top: string[];

  @ApiProperty({ type: [String], description: 'Ids of the most relevant images.', example: [] })
  visual_top: string[];
}

export const GENERATE_OUTCOMES = namedEnum('GenerateOutcome', [
  'answered',
  'not_found',
  'not_quoted',
  'not_asked',
]);
export type GenerateOutcome = (typeof GENERATE_OUTCOMES)[number];

/** The model that generated the answer. */
export class GenerateStep extends StepBase {
  @ApiProperty({ enum: ['generate'] })
  name: 'generate';

  @ApiProperty({ type: String, example: 'extractive' })
  model: string;

  @ApiProperty({
    enum: GENERATE_OUTCOMES,
    description:
      '`answered`; `not_found`: the sources contain no answer; `not_quoted`: no sentence can be quoted as an answer; `not_asked`: no relevant sources were found.',
  })
  outcome: GenerateOutcome;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Total tokens, if the model reports them.',
    example: 1_420,
  })
  tokens?: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Input tokens, if the model reports them.',
    example: 1_300,
  })
  prompt_tokens?: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Output tokens including reasoning, if the model reports them.',
    example: 120,
  })
  completion_tokens?: number;
}

export const WARNING_CODES = namedEnum('WarningCode', [
  'kb_unknown',
  'question_says_nothing',
  'scope_truncated',
  'rerank_failed',
  'embedding_failed',
  'image_embedding_failed',
  'collection_failed',
  'attachment_unreadable',
  'attachment_left_out',
  'attachment_partly_read',
  'condense_failed',
  'answer_ungrounded',
  'answer_cut_off',
  'unsupported_claim',
]);
export type WarningCode = (typeof WARNING_CODES)[number];

/** A problem that did not prevent an answer. */
export class WarningStep extends StepBase {
  @ApiProperty({ enum: ['warning'] })
  name: 'warning';

  @ApiProperty({ enum: WARNING_CODES, example: 'kb_unknown' })
  code: WarningCode;

  @ApiProperty({ type: String, example: 'knowledge base "policy" is not registered' })
  message: string;
}

/** All kinds of steps, in the order of OpenAPI. */
export const STEP_TYPES = [
  CondenseStep,
  RouteStep,
  ScopeStep,
  AttachmentStep,
  RecallStep,
  RerankStep,
  GenerateStep,
  WarningStep,
] as const;

/** One step of an execution trace. */
export type QueryStep = InstanceType<(typeof STEP_TYPES)[number]>;
