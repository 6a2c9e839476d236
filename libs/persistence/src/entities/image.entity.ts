import type { ContentPipeline } from '@tessera/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Document } from './document.entity.js';

/** An image that is evidence: a figure of a text document, or a tile of a rendered page. */
@Entity('images')
@Index('images_document_id', ['documentId'])
export class Image {
  /** UUID derived from the document and the image's content. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'images_pkey' })
  id: string;

  @ManyToOne(() => Document, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'document_id', foreignKeyConstraintName: 'images_document_id_fkey' })
  document?: Relation<Document>;

  @Column({ name: 'document_id', type: 'uuid' })
  documentId: string;

  /** The pipeline that wrote it, and that clears it. */
  @Column({ type: 'varchar', length: 16 })
  pipeline: ContentPipeline;

  /** The attempt that wrote it. */
  @PrimaryColumn({ type: 'integer', default: 0, primaryKeyConstraintName: 'images_pkey' })
  attempt: number;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;

  @Column({ name: 'object_key', type: 'text' })
  objectKey: string;

  /** From 1; null for formats without pages. */
  @Column({ name: 'page_number', type: 'integer', nullable: true })
  pageNumber: number | null;

  /** [left, top, right, bottom] in points from the page's top left corner. */
  @Column({ type: 'jsonb', nullable: true })
  position: [number, number, number, number] | null;

  /** Pixels of the image itself. */
  @Column({ type: 'integer', nullable: true })
  width: number | null;

  @Column({ type: 'integer', nullable: true })
  height: number | null;

  /** Pixels of the whole rendered page; null for an image that was extracted from its document. */
  @Column({ name: 'page_width', type: 'integer', nullable: true })
  pageWidth: number | null;

  @Column({ name: 'page_height', type: 'integer', nullable: true })
  pageHeight: number | null;

  /** Of the rendered page: pixels per 72 points. */
  @Column({ type: 'real', nullable: true })
  dpi: number | null;

  @Column({ name: 'chunk_type', type: 'varchar', length: 16 })
  chunkType: 'tile' | 'image' | 'table';

  /** Path of its section. */
  @Column({ name: 'parent_section', type: 'text', nullable: true })
  parentSection: string | null;

  /** The text chunk it belongs to. */
  @Column({ name: 'source_chunk_id', type: 'uuid', nullable: true })
  sourceChunkId: string | null;

  @Column({ name: 'content_summary', type: 'text', nullable: true })
  contentSummary: string | null;
}
