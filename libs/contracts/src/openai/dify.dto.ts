import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Composed, MAX_KB_NAME_LENGTH } from '../common/names.js';
import { MAX_QUERY_LENGTH, MAX_TOP_K } from '../knowledge/query-request.dto.js';
import { PASSAGE_ATTRIBUTES_SCHEMA, type PassageAttributes } from './vector-store.dto.js';

export class RetrievalSetting {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_TOP_K })
  @IsInt()
  @Min(1)
  @Max(MAX_TOP_K)
  top_k: number;

  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 0, maximum: 1 })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  score_threshold?: number | null;
}

/** Body of POST /retrieval. */
export class RetrievalRequest {
  @ApiProperty({
    type: String,
    description: 'Name of a knowledge base.',
    minLength: 1,
    maxLength: MAX_KB_NAME_LENGTH,
  })
  @IsString()
  @Composed()
  @Length(1, MAX_KB_NAME_LENGTH)
  knowledge_id: string;

  @ApiProperty({ type: String, minLength: 1, maxLength: MAX_QUERY_LENGTH })
  @IsString()
  @Length(1, MAX_QUERY_LENGTH)
  query: string;

  @ApiProperty({ type: RetrievalSetting })
  @IsObject()
  @ValidateNested()
  @Type(() => RetrievalSetting)
  retrieval_setting: RetrievalSetting;

  @ApiPropertyOptional({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description:
      '`{logical_operator: "and", conditions: [{name: ["year"], comparison_operator: "is", value}]}` with the names `source_type`, `pipeline`, `year` and `document_id`, and the operators `is` and `=`.',
  })
  @IsOptional()
  @IsObject()
  metadata_condition?: Record<string, unknown> | null;
}

export class RetrievalRecord {
  @ApiProperty({
    type: String,
    description: 'Text of the passage. A table is HTML.',
    example: 'Shanghai: 1,200 CNY',
  })
  content: string;

  @ApiProperty({ type: Number, minimum: 0, maximum: 1, example: 0.82 })
  score: number;

  @ApiProperty({ type: String, example: 'travel-policy.pdf' })
  title: string;

  @ApiProperty(PASSAGE_ATTRIBUTES_SCHEMA)
  metadata: PassageAttributes;
}

export class RetrievalResponse {
  @ApiProperty({ type: [RetrievalRecord] })
  records: RetrievalRecord[];
}
