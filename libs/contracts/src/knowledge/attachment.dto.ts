import { ApiProperty } from '@nestjs/swagger';

/** Most attachments of one question. */
export const MAX_ATTACHMENTS = 10;

/** A file given with questions: read beside the knowledge base, in no collection, and gone after its life. */
export class AttachmentOut {
  /** For `attachments` of a question. */
  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a13' })
  attachment_id: string;

  /** As it was uploaded, without a path. */
  @ApiProperty({ type: String, example: 'offer-2026.pdf' })
  filename: string;

  /** By its bytes, whatever its name says. */
  @ApiProperty({ type: String, nullable: true, example: 'application/pdf' })
  content_type: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, example: 48_213 })
  size_bytes: number;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  created_at: string;

  /** From then on it is unknown. */
  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-02T09:30:00.000Z' })
  expires_at: string;
}
