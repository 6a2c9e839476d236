import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Detected kind of content; `other` is any other supported format. */
export const RESOURCE_KINDS = namedEnum('ResourceKind', ['html', 'pdf', 'image', 'other']);
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** Text fields of POST /ingest/validate/file. */
export class FileValidateForm {
  /** Replaces the uploaded name, as in POST /ingest. */
  @ApiPropertyOptional({ type: String, maxLength: 1024 })
  @IsOptional()
  @IsString()
  @MaxLength(1024)
  filename?: string;
}

/** Response of POST /ingest/validate/file. */
export class FileValidateResponse {
  /** Always true; a rejected file is a 422. */
  @ApiProperty({ type: Boolean, example: true })
  ok: boolean;

  /** As stored, without path and pipeline prefix. */
  @ApiProperty({ type: String, example: 'handbook.pdf' })
  filename: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 48_213 })
  size_bytes: number;

  /** Detected from the bytes. */
  @ApiProperty({ enum: RESOURCE_KINDS, example: 'pdf' })
  resource_kind: ResourceKind;

  /** Pages, slides or sheets. Absent if the format has none or counting is expensive. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 12 })
  page_count?: number;

  /** Detected from the bytes, regardless of the name. */
  @ApiPropertyOptional({ type: String, example: 'application/pdf' })
  content_type?: string;
}
