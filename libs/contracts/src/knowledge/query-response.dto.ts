import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { CONTENT_PIPELINES, type ContentPipeline, ROUTING_MODES, type RoutingMode } from '../common/enums.js';
import { ScopeInfo } from './scope.dto.js';
import { QuerySources } from './sources.dto.js';
import { type QueryStep, STEP_TYPES } from './steps.dto.js';

/** Where a question was sent. */
export class RouteInfo {
  @ApiProperty({ enum: ROUTING_MODES, description: 'The mode that was decided.', example: 'text' })
  mode: RoutingMode;

  @ApiProperty({
    enum: CONTENT_PIPELINES,
    isArray: true,
    description: 'Pipelines asked.',
    example: ['text_pipeline'],
  })
  selected: ContentPipeline[];

  @ApiProperty({ type: String, description: 'Why.', example: 'mode text was requested' })
  reason: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The knowledge base; null while a scope_filter is active.',
    example: 'default',
  })
  kb_name: string | null;

  @ApiProperty({ enum: ROUTING_MODES, description: 'The mode that was asked for.', example: 'auto' })
  requested_mode: RoutingMode;

  @ApiProperty({ type: ScopeInfo, description: 'What was searched.' })
  scope: ScopeInfo;

  @ApiProperty({ type: String, description: 'The active domain profile.', example: 'core' })
  profile: string;
}

/** Answer of POST /search, and data of the event `done` of POST /search/stream. */
@ApiExtraModels(...STEP_TYPES)
export class SearchResponse {
  @ApiProperty({ type: QuerySources, description: 'The evidence.' })
  sources: QuerySources;

  @ApiProperty({ type: RouteInfo, description: 'Where the question was sent.' })
  route: RouteInfo;

  @ApiProperty({
    type: 'array',
    items: { oneOf: STEP_TYPES.map((step) => ({ $ref: getSchemaPath(step) })) },
    description: 'Execution trace. Steps may carry further keys.',
  })
  steps: QueryStep[];
}

/** Data of the event `done` of POST /query/stream. */
export class QueryDone extends SearchResponse {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'The assistant message.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12',
  })
  message_id: string;

  @ApiProperty({
    type: String,
    description: 'The answer. `[n]` marks the source that a statement comes from.',
    example: 'Shanghai: 1,200 CNY per night. [1]',
  })
  answer: string;
}

/** Answer of POST /query. */
export class QueryResponse extends QueryDone {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'The conversation; give it back to go on.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
  })
  session_id: string;
}
