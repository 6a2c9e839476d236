import type { ContentPipeline } from '@tessera/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Document } from './document.entity.js';

/** A node of a document's section tree. Parents come before their children. */
@Entity('sections')
export class Section {
  @ManyToOne(() => Document, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'document_id', foreignKeyConstraintName: 'sections_document_id_fkey' })
  document?: Relation<Document>;

  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'sections_pkey' })
  documentId: string;

  /** The pipeline that wrote it, and that clears it. */
  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'sections_pkey' })
  pipeline: ContentPipeline;

  /** The attempt that wrote it. */
  @PrimaryColumn({ type: 'integer', default: 0, primaryKeyConstraintName: 'sections_pkey' })
  attempt: number;

  /** Order in the document, from 0. */
  @PrimaryColumn({ name: 'section_index', type: 'integer', primaryKeyConstraintName: 'sections_pkey' })
  sectionIndex: number;

  /** Null for a top-level section. */
  @Column({ name: 'parent_index', type: 'integer', nullable: true })
  parentIndex: number | null;

  /** From 1. */
  @Column({ type: 'integer' })
  level: number;

  @Column({ type: 'text' })
  title: string;

  /** Titles from the root, joined by " / ". */
  @Column({ type: 'text' })
  path: string;

  @Column({ type: 'text' })
  summary: string;

  @Column({ name: 'page_numbers', type: 'integer', array: true })
  pageNumbers: number[];
}
