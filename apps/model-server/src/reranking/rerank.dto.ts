import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
} from 'class-validator';
import { MAX_TEXT_LENGTH } from '../embeddings/embeddings.dto.js';

const MAX_DOCUMENTS = 1_000;

/** A request in the format of Cohere's API, with texts as documents. */
export class RerankRequest {
  /** A served model, with or without its revision. */
  @ApiProperty({ example: 'bge-reranker-base' })
  @IsString()
  @MaxLength(200)
  model: string;

  /** The question. */
  @ApiProperty({ example: 'How high is the hotel limit?' })
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  query: string;

  /** Texts that may answer it. */
  @ApiProperty({ type: [String], minItems: 1, maxItems: MAX_DOCUMENTS })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_DOCUMENTS)
  @IsString({ each: true })
  @MaxLength(MAX_TEXT_LENGTH, { each: true })
  documents: string[];

  /** Number of results to return, best first. Default: all. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1 })
  @IsOptional()
  @IsInt()
  @Min(1)
  top_n?: number;
}

export class RerankResultItem {
  /** Position in `documents`. */
  @ApiProperty({ type: 'integer' })
  index: number;

  /** 0 to 1. */
  @ApiProperty({ minimum: 0, maximum: 1 })
  relevance_score: number;
}

export class RerankResponse {
  /** Includes its revision. */
  @ApiProperty({ example: 'bge-reranker-base@q8-5870fcc8a75f' })
  model: string;

  /** Best first. */
  @ApiProperty({ type: [RerankResultItem] })
  results: RerankResultItem[];
}
