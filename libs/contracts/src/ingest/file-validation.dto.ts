import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** What a file or an address turns out to be; `other` is any further format that can be ingested. */
export const RESOURCE_KINDS = namedEnum('ResourceKind', ['html', 'pdf', 'image', 'other']);
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** The text fields of POST /ingest/validate/file, beside `file`. */
export class FileValidateForm {
  /** Name in the place of the uploaded one, as POST /ingest takes it. */
  @ApiPropertyOptional({ type: String, maxLength: 1024 })
  @IsOptional()
  @IsString()
  @MaxLength(1024)
  filename?: string;
}

/** Answer of POST /ingest/validate/file: POST /ingest would take the file. */
export class FileValidateResponse {
  /** Always true; a file that would be refused is a 422. */
  @ApiProperty({ type: Boolean, example: true })
  ok: boolean;

  /** As it would be stored: without path and pipeline prefix. */
  @ApiProperty({ type: String, example: 'handbook.pdf' })
  filename: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 48_213 })
  size_bytes: number;

  /** By its bytes. */
  @ApiProperty({ enum: RESOURCE_KINDS, example: 'pdf' })
  resource_kind: ResourceKind;

  /** Pages, slides or sheets; absent where the format has none or does not tell cheaply. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 12 })
  page_count?: number;

  /** By its bytes, whatever its name says. */
  @ApiPropertyOptional({ type: String, example: 'application/pdf' })
  content_type?: string;
}
