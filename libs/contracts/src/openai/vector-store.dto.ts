import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { MAX_QUERY_LENGTH } from '../knowledge/query-request.dto.js';
import { AcceptsWithoutEffect } from './parameters.js';

/** Each query is a search of its own. */
const MAX_QUERIES = 4;
const MAX_RESULTS = 50;

/** Documents of a knowledge base, as OpenAI counts the files of a vector store. */
export class VectorStoreFileCounts {
  @ApiProperty({ type: 'integer', description: 'Always 0; each file has its own status.', example: 0 })
  in_progress: number;

  @ApiProperty({ type: 'integer', description: 'All documents, whatever their status.', example: 12 })
  completed: number;

  @ApiProperty({ type: 'integer', description: 'Always 0.', example: 0 })
  failed: number;

  @ApiProperty({ type: 'integer', description: 'Always 0.', example: 0 })
  cancelled: number;

  @ApiProperty({ type: 'integer', example: 12 })
  total: number;
}

/** A knowledge base, as OpenAI describes a vector store. */
export class VectorStore {
  @ApiProperty({ type: String, description: 'Name of the knowledge base.', example: 'default' })
  id: string;

  @ApiProperty({ enum: ['vector_store'] })
  object: 'vector_store';

  @ApiProperty({ type: 'integer', description: 'In seconds since 1970.', example: 1_780_000_000 })
  created_at: number;

  @ApiProperty({ type: String, description: 'Display name, else the name.', example: 'Travel policies' })
  name: string;

  @ApiProperty({ type: String, nullable: true, example: null })
  description: string | null;

  @ApiProperty({ type: 'integer', description: 'Bytes of the uploaded files.', example: 1_048_576 })
  usage_bytes: number;

  @ApiProperty({ type: VectorStoreFileCounts })
  file_counts: VectorStoreFileCounts;

  @ApiProperty({ enum: ['completed'] })
  status: 'completed';

  @ApiProperty({ type: 'integer', nullable: true, description: 'The last upload.', example: 1_780_000_000 })
  last_active_at: number | null;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'Always empty.' })
  metadata: Record<string, string>;
}

export class VectorStoreList {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: [VectorStore] })
  data: VectorStore[];

  @ApiProperty({ type: String, nullable: true, example: 'default' })
  first_id: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'default' })
  last_id: string | null;

  @ApiProperty({ type: Boolean, example: false })
  has_more: boolean;
}

@AcceptsWithoutEffect('ranker', 'hybrid_search')
export class RankingOptions {
  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 1,
    description: 'Least `score`.',
  })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  score_threshold?: number | null;
}

/** Body of POST /openai/v1/vector_stores/{vector_store_id}/search. */
export class VectorStoreSearchRequest {
  @ApiProperty({
    description: `A question, or up to ${MAX_QUERIES}, whose results are merged.`,
    oneOf: [
      { type: 'string', minLength: 1, maxLength: MAX_QUERY_LENGTH },
      { type: 'array', minItems: 1, maxItems: MAX_QUERIES, items: { type: 'string' } },
    ],
  })
  @ValidateBy({
    name: 'isQueries',
    validator: {
      validate: (query: unknown) => areQueries([query].flat()),
      defaultMessage: () =>
        `query must be a text, or a list of 1 to ${MAX_QUERIES} texts, of 1 to ${MAX_QUERY_LENGTH} characters each`,
    },
  })
  query: string | string[];

  @ApiPropertyOptional({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description:
      'Comparisons `{type: "eq", key, value}` of the keys `source_type`, `pipeline` (values of the search filters of the same name), `year` and `document_id`, `{type: "in", key: "document_id", value: […]}`, or `{type: "and", filters: […]}` of them.',
  })
  @IsOptional()
  @IsObject()
  filters?: Record<string, unknown> | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_RESULTS, default: 10 })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_RESULTS)
  max_num_results?: number | null;

  @ApiPropertyOptional({ type: RankingOptions, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => RankingOptions)
  ranking_options?: RankingOptions | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Accepted without effect.' })
  @IsOptional()
  @IsBoolean()
  rewrite_query?: boolean | null;
}

function areQueries(queries: unknown[]): boolean {
  if (queries.length < 1 || queries.length > MAX_QUERIES) return false;
  return queries.every(
    (query) => typeof query === 'string' && query.trim() !== '' && query.length <= MAX_QUERY_LENGTH,
  );
}

/** What is known of a passage. Values are texts or numbers. */
export const PASSAGE_ATTRIBUTES_SCHEMA = {
  type: 'object' as const,
  additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  description: '`kb_name`, `source_type`, `path` (headings), `page`, `chunk_id` and `url`, where known.',
  example: { kb_name: 'default', source_type: 'policy', page: 3 },
};
export type PassageAttributes = Record<string, string | number>;

export class SearchResultContent {
  @ApiProperty({ enum: ['text'] })
  type: 'text';

  @ApiProperty({
    type: String,
    description: 'Text of the passage. A table is HTML.',
    example: 'Shanghai: 1,200 CNY',
  })
  text: string;
}

export class VectorStoreSearchResult {
  @ApiProperty({ type: String, description: 'Document id.', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  file_id: string;

  @ApiProperty({ type: String, example: 'travel-policy.pdf' })
  filename: string;

  @ApiProperty({ type: Number, minimum: 0, maximum: 1, example: 0.82 })
  score: number;

  @ApiProperty(PASSAGE_ATTRIBUTES_SCHEMA)
  attributes: PassageAttributes;

  @ApiProperty({ type: [SearchResultContent] })
  content: SearchResultContent[];
}

export class VectorStoreSearchPage {
  @ApiProperty({ enum: ['vector_store.search_results.page'] })
  object: 'vector_store.search_results.page';

  @ApiProperty({ type: [String], example: ['What is the hotel limit per night in Shanghai?'] })
  search_query: string[];

  @ApiProperty({ type: [VectorStoreSearchResult] })
  data: VectorStoreSearchResult[];

  @ApiProperty({ type: Boolean, description: 'Always false.', example: false })
  has_more: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Always null.', example: null })
  next_page: null;
}
