import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_PIPELINES, type ContentPipeline, ROUTING_MODES, type RoutingMode } from '../common/enums.js';
import { QuerySources } from './source.dto.js';

/** What was searched, as far as the request restricted it. */
export class RouteScopeOut {
  @ApiProperty({ type: [String], example: ['default'] })
  kb_names: string[];

  /** Documents selected by id or by tag. */
  @ApiProperty({ type: 'integer', example: 0 })
  document_count: number;

  @ApiProperty({ type: [String], example: [] })
  tags: string[];

  /** More documents carry the tags than are searched. */
  @ApiProperty({ type: Boolean, example: false })
  truncated: boolean;
}

/** How the question was routed. */
export class RouteInfo {
  /** The mode that was taken, never `auto`. */
  @ApiProperty({ enum: ROUTING_MODES, example: 'text' })
  mode: RoutingMode;

  /** The pipelines whose collections were searched. */
  @ApiProperty({ enum: CONTENT_PIPELINES, isArray: true, example: ['text_pipeline'] })
  selected: ContentPipeline[];

  @ApiProperty({ type: String, example: 'the question asks for text' })
  reason: string;

  @ApiProperty({ type: String, nullable: true, example: 'default' })
  kb_name: string | null;

  /** The mode that the request or the configuration asked for. */
  @ApiProperty({ enum: ROUTING_MODES, example: 'auto' })
  requested_mode: RoutingMode;

  @ApiProperty({ type: RouteScopeOut })
  scope: RouteScopeOut;

  /** Name of the active domain profile. */
  @ApiProperty({ type: String, example: 'core' })
  profile: string;
}

/** One step of the execution, with keys of its own. */
export class QueryStep {
  [key: string]: unknown;

  /** `route`, `scope`, `recall`, `rerank`, `generate`, `condense`, `attachment`, `warning`. */
  @ApiProperty({ type: String, example: 'recall' })
  name: string;

  @ApiProperty({ type: Number, example: 12.4 })
  duration_ms: number;
}

const STEPS = {
  type: 'array' as const,
  items: {
    type: 'object' as const,
    required: ['name', 'duration_ms'],
    properties: { name: { type: 'string' as const }, duration_ms: { type: 'number' as const } },
    additionalProperties: true,
  },
  example: [{ name: 'recall', duration_ms: 12.4, text_count: 50, visual_count: 0 }],
};

/** Answer of POST /search. */
export class SearchResponse {
  @ApiProperty({ type: QuerySources })
  sources: QuerySources;

  @ApiProperty({ type: RouteInfo })
  route: RouteInfo;

  @ApiProperty(STEPS)
  steps: QueryStep[];
}

/** Answer of POST /query. */
export class QueryResponse extends SearchResponse {
  @ApiProperty({ type: String, format: 'uuid' })
  session_id: string;

  /** The assistant's message. */
  @ApiProperty({ type: String, format: 'uuid' })
  message_id: string;

  /** Cites its sources as `[n]`. */
  @ApiProperty({ type: String, example: 'Shanghai: the hotel limit is EUR 140 per night [1].' })
  answer: string;
}
