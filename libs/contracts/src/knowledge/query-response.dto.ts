import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ROUTING_MODES, type RoutingMode } from '../common/enums.js';
import { AnswerCitation } from './citations.dto.js';
import { ScopeInfo } from './scope.dto.js';
import { QuerySources } from './sources.dto.js';
import { type QueryStep, RouteDecision, STEP_TYPES } from './steps.dto.js';

/** Where a question was sent. */
export class RouteInfo extends RouteDecision {
  @ApiProperty({ enum: ROUTING_MODES, description: 'The mode that was asked for.', example: 'auto' })
  requested_mode: RoutingMode;

  @ApiProperty({ type: ScopeInfo, description: 'Scope that was searched.' })
  scope: ScopeInfo;

  @ApiProperty({ type: String, description: 'Active domain profile.', example: 'core' })
  profile: string;
}

/** Response of POST /search, and data of the event `done` of POST /search/stream. */
@ApiExtraModels(...STEP_TYPES)
export class SearchResponse {
  @ApiProperty({ type: QuerySources, description: 'Evidence.' })
  sources: QuerySources;

  @ApiProperty({ type: RouteInfo, description: 'Routing of the question.' })
  route: RouteInfo;

  @ApiProperty({
    type: 'array',
    items: { oneOf: STEP_TYPES.map((step) => ({ $ref: getSchemaPath(step) })) },
    description: 'Execution trace. Steps may contain additional keys.',
  })
  steps: QueryStep[];
}

/** Data of the event `done` of POST /query/stream. */
export class QueryDone extends SearchResponse {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Id of the assistant message.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12',
  })
  message_id: string;

  @ApiProperty({
    type: String,
    description: 'The answer. `[n]` cites the source of a statement.',
    example: 'Shanghai: 1,200 CNY per night. [1]',
  })
  answer: string;

  @ApiProperty({ type: [AnswerCitation], description: 'One for each `[n]` of the answer, in their order.' })
  citations: AnswerCitation[];
}

/** Response of POST /query. */
export class QueryResponse extends QueryDone {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Session id. Send it with the next question to continue the conversation.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
  })
  session_id: string;
}
