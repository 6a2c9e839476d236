import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The stored or incoming bytes of a document that is not registered yet. Registering the document deletes this row. */
@Entity('document_uploads')
@Index('document_uploads_expires_at', ['expiresAt'])
export class DocumentUpload {
  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'document_uploads_pkey' })
  documentId: string;

  /** Later than the end of any request that could register it. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** When its bytes were first removed; from then on it cannot be registered. */
  @Column({ name: 'given_up_at', type: 'timestamptz', precision: 3, nullable: true })
  givenUpAt: Date | null;
}
