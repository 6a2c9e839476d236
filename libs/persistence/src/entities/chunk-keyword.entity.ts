import type { ContentPipeline } from '@tessera/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Document } from './document.entity.js';

/** A keyword of a chunk; tags are aggregated from these. */
@Entity('chunk_keywords')
export class ChunkKeyword {
  @ManyToOne(() => Document, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'document_id', foreignKeyConstraintName: 'chunk_keywords_document_id_fkey' })
  document?: Relation<Document>;

  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'chunk_keywords_pkey' })
  documentId: string;

  /** The pipeline that wrote it, and that clears it. */
  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'chunk_keywords_pkey' })
  pipeline: ContentPipeline;

  /** The attempt that wrote it. */
  @PrimaryColumn({ type: 'integer', default: 0, primaryKeyConstraintName: 'chunk_keywords_pkey' })
  attempt: number;

  @PrimaryColumn({ name: 'chunk_id', type: 'uuid', primaryKeyConstraintName: 'chunk_keywords_pkey' })
  chunkId: string;

  /** In lower case, since tags ignore case. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'chunk_keywords_pkey' })
  keyword: string;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;
}
