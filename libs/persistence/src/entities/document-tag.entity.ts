import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A document's contribution to the tags: the keywords of its published chunks when they were last counted. Outlives a
 * deleted document until it is subtracted.
 */
@Entity('document_tags')
@Index('document_tags_keyword', { synchronize: false })
export class DocumentTag {
  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'document_tags_pkey' })
  documentId: string;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'document_tags_pkey' })
  keyword: string;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;

  /** Chunks with it. */
  @Column({ name: 'hit_count', type: 'integer' })
  hitCount: number;
}
