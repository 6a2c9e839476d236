import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bytes, createdAt } from './columns.js';

/**
 * A file given with a question; in no knowledge base, and expiring. The row exists before the first byte is stored and
 * until the last one is removed, so that a crash in between leaves nothing behind. It is readable while it has a
 * `sha256`, no `removedAt`, and has not expired.
 */
@Entity('attachments')
@Index('attachments_expires_at', ['expiresAt'])
@Index('attachments_sha256', ['sha256'])
@Index('attachments_removed_at', ['removedAt'], { where: 'removed_at is not null' })
export class Attachment {
  /** UUID v7. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'attachments_pkey' })
  id: string;

  /** The uploader, see `KnowledgeAccess.owner`; null: nobody in particular. */
  @Column({ type: 'text', nullable: true })
  owner: string | null;

  /** Empty until the upload is complete. */
  @Column({ type: 'text' })
  filename: string;

  @Column({ name: 'content_type', type: 'text', nullable: true })
  contentType: string | null;

  @Column({ name: 'size_bytes', type: 'bigint', transformer: bytes })
  sizeBytes: number;

  @Column({ name: 'object_key', type: 'text' })
  objectKey: string;

  /** Of its bytes, in hexadecimal; null until the upload is complete. */
  @Column({ type: 'char', length: 64, nullable: true })
  sha256: string | null;

  @Column(createdAt)
  createdAt: Date;

  /** When it expires; of an incomplete upload, when it is given up. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** Unreadable since then; questions that resolved it earlier may still use it. */
  @Column({ name: 'removed_at', type: 'timestamptz', precision: 3, nullable: true })
  removedAt: Date | null;
}
