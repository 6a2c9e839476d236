import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bytes, createdAt } from './columns.js';

/**
 * A file given with a question; in no collection, and gone after its life. The row is there before the first byte is stored
 * and after the last one is removed, so that nothing is forgotten whoever dies in between. It can be read while it has a
 * `sha256`, no `removedAt`, and time left.
 */
@Entity('attachments')
@Index('attachments_expires_at', ['expiresAt'])
@Index('attachments_sha256', ['sha256'])
@Index('attachments_removed_at', ['removedAt'], { where: 'removed_at is not null' })
export class Attachment {
  /** UUID v7. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'attachments_pkey' })
  id: string;

  /** Who uploaded it, see `KnowledgeAccess.owner`; null: nobody in particular. */
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

  /** The end of its life; of an upload under way, when it is given up. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** Since when nobody can read it; questions that had found it before may still be at it. */
  @Column({ name: 'removed_at', type: 'timestamptz', precision: 3, nullable: true })
  removedAt: Date | null;
}
