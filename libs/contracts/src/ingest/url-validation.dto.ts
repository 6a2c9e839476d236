import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { CONTENT_PIPELINES, type ContentPipeline } from '../common/enums.js';
import { RESOURCE_KINDS, type ResourceKind } from './file-validation.dto.js';

/** Field of POST /ingest/validate/url. */
export class UrlValidateForm {
  /** http:// or https:// URL. */
  @ApiProperty({ type: String, maxLength: 2048 })
  @IsString()
  @MaxLength(2048)
  url: string;
}

/** Response of POST /ingest/validate/url: the URL is accepted and its content is available. */
export class UrlValidateResponse {
  /** Always true; a rejected URL is a 422. */
  @ApiProperty({ type: Boolean, example: true })
  ok: boolean;

  /** HTTP status after all redirects. */
  @ApiProperty({ type: 'integer', example: 200 })
  status_code: number;

  /** Sent by the server, otherwise detected from the content. */
  @ApiProperty({ type: String, example: 'application/pdf' })
  content_type: string;

  /** The URL after all redirects. */
  @ApiProperty({ type: String, example: 'https://www.example.com/files/handbook.pdf' })
  final_url: string;

  /** Detected from the first bytes, regardless of the server's Content-Type. */
  @ApiProperty({ enum: RESOURCE_KINDS, example: 'pdf' })
  resource_kind: ResourceKind;

  /** Sent by the server, or counted for a PDF. Absent if unknown. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 48_213 })
  size_bytes?: number;

  /** Only for a PDF. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 12 })
  page_count?: number;

  /** The pipeline that the router would currently choose. */
  @ApiProperty({ enum: CONTENT_PIPELINES, example: 'text_pipeline' })
  suggested_pipeline: ContentPipeline;
}
