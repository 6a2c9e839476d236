import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  Composed,
  CONTENT_PIPELINES,
  type ContentPipeline,
  DOCUMENT_STATUSES,
  type DocumentStatus,
  SOURCE_TYPES,
  type SourceType,
} from '@tessera/contracts';
import { PageQuery } from '@tessera/platform';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

/** Paging and filters of GET /documents. */
export class DocumentsQuery extends PageQuery {
  /** Part of the name, ignoring case. */
  @ApiPropertyOptional({ type: String, maxLength: 256, example: 'policy' })
  @IsOptional()
  @Composed()
  @IsString()
  @MaxLength(256)
  q?: string;

  @ApiPropertyOptional({ type: String, maxLength: 64, example: 'default' })
  @IsOptional()
  @Composed()
  @IsString()
  @MaxLength(64)
  kb_name?: string;

  @ApiPropertyOptional({ enum: SOURCE_TYPES })
  @IsOptional()
  @IsIn(SOURCE_TYPES)
  source_type?: SourceType;

  @ApiPropertyOptional({ enum: CONTENT_PIPELINES })
  @IsOptional()
  @IsIn(CONTENT_PIPELINES)
  pipeline?: ContentPipeline;

  @ApiPropertyOptional({ enum: DOCUMENT_STATUSES })
  @IsOptional()
  @IsIn(DOCUMENT_STATUSES)
  status?: DocumentStatus;
}
