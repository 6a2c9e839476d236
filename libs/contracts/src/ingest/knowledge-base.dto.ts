import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { ListPage } from '../common/list-page.dto.js';
import { Composed, isKbName, KB_NAME_RULE } from '../common/names.js';

export class UpdateKnowledgeBaseRequest {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 256 })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  display_name?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 4096 })
  @IsOptional()
  @IsString()
  @MaxLength(4096)
  description?: string | null;
}

/** Body of POST /kbs. */
export class CreateKnowledgeBaseRequest extends UpdateKnowledgeBaseRequest {
  /**
   * 1 to 64 letters of any script with combining marks, digits, `_`, `-`, `.`. Normalized to NFC, so that different spellings of
   * the same letters are one name.
   */
  @ApiProperty({ type: String, minLength: 1, maxLength: 64 })
  @Composed()
  @ValidateBy({
    name: 'matches',
    validator: {
      validate: (name: unknown) => typeof name === 'string' && isKbName(name),
      defaultMessage: () => `kb_name must be ${KB_NAME_RULE}`,
    },
  })
  kb_name: string;
}

export class KnowledgeBaseOut {
  @ApiProperty({ type: String, example: 'policies' })
  kb_name: string;

  @ApiProperty({ type: String, nullable: true })
  display_name: string | null;

  @ApiProperty({ type: String, nullable: true })
  description: string | null;

  @ApiProperty({ type: 'integer', example: 12 })
  document_count: number;

  /** Chunks of documents that are ready. */
  @ApiProperty({ type: 'integer', example: 340 })
  chunk_count: number;

  /** Bytes of the uploaded files. */
  @ApiProperty({ type: 'integer', example: 1_048_576 })
  size_bytes: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  last_ingested_at: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time' })
  updated_at: string;
}

export class KnowledgeBaseListResponse extends ListPage {
  @ApiProperty({ type: [KnowledgeBaseOut] })
  items: KnowledgeBaseOut[];
}

/** Response of DELETE /kbs/{kb_name}. */
export class KnowledgeBasePurgeResponse {
  @ApiProperty({ type: String, example: 'policies' })
  kb_name: string;

  /** Task of the purge. */
  @ApiProperty({ type: String, format: 'uuid' })
  job_id: string;
}
