import type { ContentPipeline, SourceType } from '@tessera/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { bytes, createdAt, updatedAt } from './columns.js';
import { KnowledgeBase } from './knowledge-base.entity.js';

/**
 * A document in the registry. Its state is not stored here: the view `document_states` derives it from those of its
 * pipelines (`document_pipelines`).
 */
@Entity('documents')
@Index('documents_content_key', ['sha256', 'kbName', 'pluginNamespace'], { unique: true })
@Index('documents_by_kb_and_age', ['kbName', 'createdAt', 'id'])
@Index('documents_by_age', ['createdAt', 'id'])
@Index('documents_unfetched', ['sourceUri'], { type: 'hash', where: 'sha256 is null' })
export class Document {
  /** UUID v7. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'documents_pkey' })
  id: string;

  /** Display name of the file: no path, no control characters, no pipeline prefix. */
  @Column({ type: 'text' })
  name: string;

  @ManyToOne(() => KnowledgeBase, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'kb_name', foreignKeyConstraintName: 'documents_kb_name_fkey' })
  knowledgeBase?: Relation<KnowledgeBase>;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;

  /** Domain profile under which it was ingested. Part of the deduplication key. */
  @Column({ name: 'plugin_namespace', type: 'varchar', length: 64 })
  pluginNamespace: string;

  /** SHA-256 of the bytes, in hexadecimal; null while the content of a URL has not been fetched. */
  @Column({ type: 'char', length: 64, nullable: true })
  sha256: string | null;

  @Column({ name: 'source_type', type: 'varchar', length: 16, default: 'other' })
  sourceType: SourceType;

  /** The uploader's free text. */
  @Column({ name: 'source_type_hint', type: 'text', nullable: true })
  sourceTypeHint: string | null;

  /** The pipeline that decides when it is ready; null until the router has chosen it. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  pipeline: ContentPipeline | null;

  /** Object key of the stored bytes, or the URL they were fetched from. */
  @Column({ name: 'source_uri', type: 'text' })
  sourceUri: string;

  /** The URL after redirects; null for an upload, and until it is fetched. */
  @Column({ name: 'fetched_from', type: 'text', nullable: true })
  fetchedFrom: string | null;

  /** Label of the encoding that the web server declared, not validated; null if it declared none. */
  @Column({ type: 'text', nullable: true })
  charset: string | null;

  @Column({ name: 'content_type', type: 'text', nullable: true })
  contentType: string | null;

  @Column({ name: 'size_bytes', type: 'bigint', transformer: bytes })
  sizeBytes: number;

  @Column({ name: 'page_count', type: 'integer', nullable: true })
  pageCount: number | null;

  /** Its title, if it has one. */
  @Column({ type: 'text', nullable: true })
  title: string | null;

  @Column({ type: 'integer', nullable: true })
  year: number | null;

  /** ISO 639-1 or `und`; null until it is indexed. */
  @Column({ type: 'varchar', length: 8, nullable: true })
  language: string | null;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  keywords: string[];

  /** The task of its latest ingestion, which is the parent of further pipelines' tasks. */
  @Column({ name: 'task_id', type: 'uuid' })
  taskId: string;

  @Column(createdAt)
  createdAt: Date;

  @Column(updatedAt)
  updatedAt: Date;
}
