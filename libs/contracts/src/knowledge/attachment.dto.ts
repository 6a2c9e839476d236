import { ApiProperty } from '@nestjs/swagger';

/** Maximum number of attachments per question. */
export const MAX_ATTACHMENTS = 10;

/** A file to ask questions about, outside any knowledge base, that expires. */
export class AttachmentOut {
  /** For use in `attachments` of a question. */
  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a13' })
  attachment_id: string;

  /** Uploaded name, without a path. */
  @ApiProperty({ type: String, example: 'offer-2026.pdf' })
  filename: string;

  /** Detected from the bytes, regardless of the name. */
  @ApiProperty({ type: String, nullable: true, example: 'application/pdf' })
  content_type: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, example: 48_213 })
  size_bytes: number;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-02T09:30:00.000Z' })
  expires_at: string;
}
