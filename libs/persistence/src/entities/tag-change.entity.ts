import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A document whose published content changed and is not counted in the tags yet. A trigger on `document_pipelines`
 * writes it, in the transaction that publishes or deletes.
 */
@Entity('tag_changes')
export class TagChange {
  @PrimaryColumn({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'tag_changes_pkey',
  })
  id: string;

  @Column({ name: 'document_id', type: 'uuid' })
  documentId: string;
}
