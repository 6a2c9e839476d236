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

/** Longest question, in characters, blanks around it not counted. */
export const MAX_QUERY_LENGTH = 8_000;
/** Most sources of a kind that can be asked for. */
export const MAX_TOP_K = 100;

/** Body of POST /search and POST /search/stream. */
export class SearchRequest {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: MAX_QUERY_LENGTH,
    description: 'Question in natural language. Blanks around it are dropped.',
  })
  @Trimmed()
  @IsString()
  @Length(1, MAX_QUERY_LENGTH)
  @MaxCompatibleLength(MAX_QUERY_LENGTH)
  query: string;

  @ApiPropertyOptional({
    enum: ROUTING_MODES,
    nullable: true,
    description: 'Overrides routing. Without it the configured router mode applies (ROUTER_MODE).',
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
      'The one knowledge base to search. Ignored when scope_filter is not empty. One that is not registered gives a step `warning` and no sources.',
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
      'Document ids; applied to what was found, and only while scope_filter is empty. An empty list does not restrict.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_LIST)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  scope?: string[] | null;

  @ApiPropertyOptional({ type: QueryFilters, nullable: true, description: 'Scalar facets.' })
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
    description: 'How many text and how many image sources at most. By default 8 and 4.',
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
      'Session to go on with. Without it one is created, titled with the first 30 characters of the question.',
  })
  @IsOptional()
  @IsString()
  session_id?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: MAX_ATTACHMENTS,
    description:
      'Attachments to read beside the knowledge base, by id. One that is unknown, or has outlived its time, is refused; one that cannot be read gives a step `warning`.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ATTACHMENTS)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  attachments?: string[] | null;
}
