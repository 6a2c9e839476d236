import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ROUTING_MODES, type RoutingMode } from '../common/enums.js';
import { Composed, MAX_KB_NAME_LENGTH, MaxCompatibleLength, Trimmed } from '../common/names.js';
import { MAX_ATTACHMENTS } from './attachment.dto.js';
import { MAX_SCOPE_LIST, QueryFilters, ScopeSelection } from './scope.dto.js';

/** Maximum length of a question, in characters, without surrounding whitespace. */
export const MAX_QUERY_LENGTH = 8_000;
/** Maximum number of sources of a kind. */
export const MAX_TOP_K = 100;

/** Body of POST /search and POST /search/stream. */
export class SearchRequest {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: MAX_QUERY_LENGTH,
    description: 'Question in natural language. Leading and trailing whitespace is removed.',
  })
  @Trimmed()
  @IsString()
  @Length(1, MAX_QUERY_LENGTH)
  @MaxCompatibleLength(MAX_QUERY_LENGTH)
  query: string;

  @ApiPropertyOptional({
    enum: ROUTING_MODES,
    nullable: true,
    description: 'Routing mode. Default: ROUTER_MODE.',
  })
  @IsOptional()
  @IsIn(ROUTING_MODES)
  mode?: RoutingMode | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: MAX_KB_NAME_LENGTH,
    description:
      'Knowledge base to search. Ignored when scope_filter is not empty. For an unregistered knowledge base, the response has a `warning` step and no sources.',
  })
  @IsOptional()
  @IsString()
  @Composed()
  @Length(1, MAX_KB_NAME_LENGTH)
  kb_name?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: MAX_SCOPE_LIST,
    description:
      'Document ids to restrict the results to. Ignored when scope_filter is not empty. An empty list does not restrict.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_LIST)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  scope?: string[] | null;

  @ApiPropertyOptional({ type: QueryFilters, nullable: true, description: 'Filters by facet.' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => QueryFilters)
  filters?: QueryFilters | null;

  @ApiPropertyOptional({ type: ScopeSelection, nullable: true, description: 'Union scope.' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ScopeSelection)
  scope_filter?: ScopeSelection | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_TOP_K,
    description: 'Maximum number of text sources and of image sources. Default: 8 and 4.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_TOP_K)
  top_k?: number | null;
}

/** Body of POST /query and POST /query/stream. */
export class QueryRequest extends SearchRequest {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Session to continue. Default: a new session, titled with the first 30 characters of the question.',
  })
  @IsOptional()
  @IsString()
  session_id?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: MAX_ATTACHMENTS,
    description:
      'Ids of attachments to search in addition to the knowledge base. Unknown or expired ids are rejected; an unreadable attachment adds a `warning` step.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ATTACHMENTS)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  attachments?: string[] | null;
}
