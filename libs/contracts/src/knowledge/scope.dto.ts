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

/** Maximum number of names, ids or tags in a list of a request. */
export const MAX_SCOPE_LIST = 500;
/** Maximum length of a tag or id. */
const MAX_WORD_LENGTH = 200;

/** Filters by facet; all must match. */
export class QueryFilters {
  @ApiPropertyOptional({
    enum: SOURCE_TYPES,
    nullable: true,
    description: 'Only documents of this source type.',
  })
  @IsOptional()
  @IsIn(SOURCE_TYPES)
  source_type?: SourceType | null;

  @ApiPropertyOptional({
    enum: CONTENT_PIPELINES,
    nullable: true,
    description: 'Only chunks of this pipeline. Overrides `mode`.',
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
 * A union: a chunk matches if its knowledge base or document is listed, or its document has one of the tags. If all lists are
 * empty, `kb_name` and `scope` apply instead.
 */
export class ScopeSelection {
  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_SCOPE_LIST,
    default: [],
    description: 'Knowledge bases. If set, `kb_name` of the request is ignored.',
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
    description: 'Document ids. Unknown ids select nothing.',
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
      'Keywords, case-insensitive. They select documents in all knowledge bases, up to MAX_SCOPE_DOCUMENTS; a `warning` step reports when the limit is exceeded.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPE_LIST)
  @IsString({ each: true })
  @Composed()
  @Length(1, MAX_WORD_LENGTH, { each: true })
  tags?: string[];
}

/** The scope of a question after tags were resolved. */
export class ScopeInfo {
  @ApiProperty({
    type: [String],
    description: 'Knowledge bases that were searched completely.',
    example: ['default'],
  })
  kb_names: string[];

  @ApiProperty({
    type: [String],
    description:
      'Requested knowledge bases that are not registered. A single requested knowledge base is listed only if nothing was found.',
    example: [],
  })
  unknown_kb_names: string[];

  @ApiProperty({
    type: 'integer',
    description: 'Number of documents listed or selected by tags.',
    example: 0,
  })
  document_count: number;

  @ApiProperty({ type: [String], description: 'Tags that selected documents.', example: [] })
  tags: string[];

  @ApiProperty({
    type: Boolean,
    description: 'Whether tags selected more documents than the limit.',
    example: false,
  })
  truncated: boolean;
}
