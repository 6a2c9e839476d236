import type { ContentPipeline } from '@tessera/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Document } from './document.entity.js';

/** A figure, a table or a page without text of a text document, for the visual pipeline. */
@Entity('handovers')
export class Handover {
  @ManyToOne(() => Document, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'document_id', foreignKeyConstraintName: 'handovers_document_id_fkey' })
  document?: Relation<Document>;

  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'handovers_pkey' })
  documentId: string;

  /** The pipeline that handed it over, and that clears it. */
  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'handovers_pkey' })
  pipeline: ContentPipeline;

  /** The attempt that wrote it. */
  @PrimaryColumn({ type: 'integer', default: 0, primaryKeyConstraintName: 'handovers_pkey' })
  attempt: number;

  /** The chunk it came from: `source_chunk_id` of the resulting visual chunks. The id of a page is derived and names no chunk. */
  @PrimaryColumn({ name: 'source_chunk_id', type: 'uuid', primaryKeyConstraintName: 'handovers_pkey' })
  sourceChunkId: string;

  @Column({ name: 'chunk_type', type: 'varchar', length: 16 })
  chunkType: 'image' | 'table' | 'tile';

  /** Path of its section; empty for a page. */
  @Column({ name: 'parent_section', type: 'text' })
  parentSection: string;

  /** From 1; null for formats without pages. */
  @Column({ name: 'page_number', type: 'integer', nullable: true })
  pageNumber: number | null;

  /** [left, top, right, bottom] in points from the page's top left corner; null if the format has no geometry. */
  @Column({ type: 'jsonb', nullable: true })
  position: [number, number, number, number] | null;

  /** The figure's image in the object store; null for a table or a page, which are rendered. */
  @Column({ name: 'object_key', type: 'text', nullable: true })
  objectKey: string | null;
}
