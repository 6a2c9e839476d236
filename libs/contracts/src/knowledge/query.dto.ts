import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import {
  CONTENT_PIPELINES,
  type ContentPipeline,
  ROUTING_MODES,
  type RoutingMode,
  SOURCE_TYPES,
  type SourceType,
} from '../common/enums.js';

/** Most entries of any list in a scope. */
const MAX_SCOPE_ENTRIES = 1_000;

/** Scalar facets that a source has to match. */
export class QueryFilters {
  @ApiPropertyOptional({ enum: SOURCE_TYPES, nullable: true })
  @IsOptional()
  @IsIn(SOURCE_TYPES)
  source_type?: SourceType | null;

  /** Also forces the routing mode. */
  @ApiPropertyOptional({ enum: CONTENT_PIPELINES, nullable: true })
  @IsOptional()
  @IsIn(CONTENT_PIPELINES)
  pipeline?: ContentPipeline | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 2026 })
  @IsOptional()
  @IsInt()
  @Min(-2_147_483_648)
  @Max(2_147_483_647)
  year?: number | null;
}

/** A union: a chunk is eligible when its knowledge base, or its document, or a tag of its document is listed. */
export class ScopeSelection {
  @ApiPropertyOptional({ type: [String], default: [], maxItems: MAX_SCOPE_ENTRIES, example: ['default'] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_ENTRIES)
  @IsString({ each: true })
  @MaxLength(256, { each: true })
  kb_names?: string[];

  @ApiPropertyOptional({ type: [String], default: [], maxItems: MAX_SCOPE_ENTRIES })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_ENTRIES)
  @IsString({ each: true })
  @MaxLength(256, { each: true })
  document_ids?: string[];

  /** Keywords of chunks; they are resolved over all knowledge bases, whatever the case. */
  @ApiPropertyOptional({ type: [String], default: [], maxItems: MAX_SCOPE_ENTRIES })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_ENTRIES)
  @IsString({ each: true })
  @MaxLength(256, { each: true })
  tags?: string[];
}

/** Body of POST /search and POST /search/stream. */
export class SearchRequest {
  /** The question in natural language; 1 to 8,000 characters after trimming. */
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: 8000,
    example: 'What is the hotel limit per night in Shanghai?',
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MinLength(1)
  @MaxLength(8000)
  query: string;

  /** Overrides routing; default is the configured router mode. */
  @ApiPropertyOptional({ enum: ROUTING_MODES, nullable: true })
  @IsOptional()
  @IsIn(ROUTING_MODES)
  mode?: RoutingMode | null;

  /** One knowledge base; ignored when scope_filter is not empty. */
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 256, example: 'default' })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  kb_name?: string | null;

  /** Document ids, applied after retrieval, and only when scope_filter is empty. */
  @ApiPropertyOptional({ type: [String], nullable: true, maxItems: MAX_SCOPE_ENTRIES })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_ENTRIES)
  @IsString({ each: true })
  @MaxLength(256, { each: true })
  scope?: string[] | null;

  @ApiPropertyOptional({ type: QueryFilters, nullable: true })
  @IsOptional()
  @ValidateNested()
  @Type(() => QueryFilters)
  filters?: QueryFilters | null;

  @ApiPropertyOptional({ type: ScopeSelection, nullable: true })
  @IsOptional()
  @ValidateNested()
  @Type(() => ScopeSelection)
  scope_filter?: ScopeSelection | null;

  /** How many text and how many image sources at most; default 8 and 4. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  top_k?: number | null;
}

/** Body of POST /query and POST /query/stream. */
export class QueryRequest extends SearchRequest {
  /** An existing session; a new one is created when absent. */
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 256 })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  session_id?: string | null;

  /** Ids from POST /attachments. */
  @ApiPropertyOptional({ type: [String], nullable: true, maxItems: 20 })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(256, { each: true })
  attachments?: string[] | null;
}
