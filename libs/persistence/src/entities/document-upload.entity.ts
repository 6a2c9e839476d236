import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Bytes that are being stored, or were, for a document that is not registered yet. Registering it strikes this out. */
@Entity('document_uploads')
@Index('document_uploads_expires_at', ['expiresAt'])
export class DocumentUpload {
  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'document_uploads_pkey' })
  documentId: string;

  /** No request that could register it lasts longer. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** When its bytes were first removed; from then on it cannot be registered. */
  @Column({ name: 'given_up_at', type: 'timestamptz', precision: 3, nullable: true })
  givenUpAt: Date | null;
}
