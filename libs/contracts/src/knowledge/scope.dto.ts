import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { CONTENT_PIPELINES, type ContentPipeline, SOURCE_TYPES, type SourceType } from '../common/enums.js';
import { Composed, MAX_KB_NAME_LENGTH } from '../common/names.js';

/** Most names, ids or tags in one list of a request. */
export const MAX_SCOPE_LIST = 500;
/** Longest tag, and longest id that is looked up at all. */
const MAX_WORD_LENGTH = 200;

/** Scalar facets; each restricts what may be found. */
export class QueryFilters {
  @ApiPropertyOptional({
    enum: SOURCE_TYPES,
    nullable: true,
    description: 'Only documents filed under this facet.',
  })
  @IsOptional()
  @IsIn(SOURCE_TYPES)
  source_type?: SourceType | null;

  @ApiPropertyOptional({
    enum: CONTENT_PIPELINES,
    nullable: true,
    description: 'Only chunks of this pipeline. Forces the routing mode, whatever `mode` says.',
  })
  @IsOptional()
  @IsIn(CONTENT_PIPELINES)
  pipeline?: ContentPipeline | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: 9999,
    description: 'Only documents of this year.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(9999)
  year?: number | null;
}

/**
 * A union: a chunk is eligible when its knowledge base is listed, or its document is, or its document has one of the
 * tags. With all three lists empty the selection is inactive, and `kb_name` and `scope` apply instead.
 */
export class ScopeSelection {
  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_SCOPE_LIST,
    default: [],
    description: 'Knowledge bases. `kb_name` of the request is then ignored.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_LIST)
  @IsString({ each: true })
  @Composed()
  @Length(1, MAX_KB_NAME_LENGTH, { each: true })
  kb_names?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_SCOPE_LIST,
    default: [],
    description: 'Documents by id. An id that does not exist selects nothing.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_LIST)
  @IsString({ each: true })
  @MaxLength(MAX_WORD_LENGTH, { each: true })
  document_ids?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_SCOPE_LIST,
    default: [],
    description:
      'Keywords, in any case; they select documents of all knowledge bases. How many documents tags may select is bounded (MAX_SCOPE_DOCUMENTS); a step `warning` says when that was too few.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_LIST)
  @IsString({ each: true })
  @Composed()
  @Length(1, MAX_WORD_LENGTH, { each: true })
  tags?: string[];
}

/** What a question was restricted to, once tags were resolved. */
export class ScopeInfo {
  @ApiProperty({
    type: [String],
    description: 'Knowledge bases that were searched whole.',
    example: ['default'],
  })
  kb_names: string[];

  @ApiProperty({
    type: [String],
    description:
      'Knowledge bases that were named and are not registered. Of one that was named alone, this is told only when nothing was found.',
    example: [],
  })
  unknown_kb_names: string[];

  @ApiProperty({
    type: 'integer',
    description: 'Documents that were listed or selected by tags.',
    example: 0,
  })
  document_count: number;

  @ApiProperty({ type: [String], description: 'Tags that were resolved.', example: [] })
  tags: string[];

  @ApiProperty({
    type: Boolean,
    description: 'Whether tags selected more documents than are taken.',
    example: false,
  })
  truncated: boolean;
}
