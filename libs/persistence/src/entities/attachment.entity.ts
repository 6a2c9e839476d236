import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bytes, createdAt } from './columns.js';

/** A file given with a question; in no collection, and gone after its life. */
@Entity('attachments')
@Index('attachments_expires_at', ['expiresAt'])
export class Attachment {
  /** UUID v7. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'attachments_pkey' })
  id: string;

  @Column({ type: 'text' })
  filename: string;

  @Column({ name: 'content_type', type: 'text', nullable: true })
  contentType: string | null;

  @Column({ name: 'size_bytes', type: 'bigint', transformer: bytes })
  sizeBytes: number;

  @Column({ name: 'object_key', type: 'text' })
  objectKey: string;

  @Column(createdAt)
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
