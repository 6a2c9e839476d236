import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { CONTENT_PIPELINES, type ContentPipeline } from '../common/enums.js';
import { RESOURCE_KINDS, type ResourceKind } from './file-validation.dto.js';

/** The field of POST /ingest/validate/url. */
export class UrlValidateForm {
  /** http:// or https:// address. */
  @ApiProperty({ type: String, maxLength: 2048 })
  @IsString()
  @MaxLength(2048)
  url: string;
}

/** Answer of POST /ingest/validate/url: POST /ingest would take the address, and its content could be had just now. */
export class UrlValidateResponse {
  /** Always true; an address that would be refused is a 422. */
  @ApiProperty({ type: Boolean, example: true })
  ok: boolean;

  /** HTTP status of the answer, behind all redirects. */
  @ApiProperty({ type: 'integer', example: 200 })
  status_code: number;

  /** As the server says; by the content where it says nothing. */
  @ApiProperty({ type: String, example: 'application/pdf' })
  content_type: string;

  /** The address behind all redirects. */
  @ApiProperty({ type: String, example: 'https://www.example.com/files/handbook.pdf' })
  final_url: string;

  /** By its first bytes, whatever the server says. */
  @ApiProperty({ enum: RESOURCE_KINDS, example: 'pdf' })
  resource_kind: ResourceKind;

  /** As the server says; counted for a PDF. Absent where nobody knows. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 48_213 })
  size_bytes?: number;

  /** Of a PDF. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 12 })
  page_count?: number;

  /** Where the router would send it now. */
  @ApiProperty({ enum: CONTENT_PIPELINES, example: 'text_pipeline' })
  suggested_pipeline: ContentPipeline;
}
