import { ApiProperty } from '@nestjs/swagger';
import {
  CONTENT_PIPELINES,
  type ContentPipeline,
  DOCUMENT_STATUSES,
  type DocumentStatus,
  EMBEDDING_STATUSES,
  type EmbeddingStatus,
  SOURCE_TYPES,
  type SourceType,
} from '../common/enums.js';

/** Vectors of a document's chunks, by which it is found by meaning. */
export class DocumentEmbeddingOut {
  /** `failed` when some chunks will not get vectors; `error` says why. */
  @ApiProperty({ enum: EMBEDDING_STATUSES, example: 'ready' })
  status: EmbeddingStatus;

  /** Chunks that have their vectors. */
  @ApiProperty({ type: 'integer', example: 23 })
  embedded_chunk_count: number;

  /** Chunks that can be retrieved. Those without words get no vectors. */
  @ApiProperty({ type: 'integer', example: 23 })
  chunk_count: number;

  /** Why it failed, or why it is being tried again; null otherwise. */
  @ApiProperty({ type: String, nullable: true, example: null })
  error: string | null;
}

/** A document of the registry. */
export class DocumentOut {
  @ApiProperty({ type: String, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  document_id: string;

  @ApiProperty({ type: String, example: 'travel-policy.pdf' })
  name: string;

  @ApiProperty({ type: String, example: 'default' })
  kb_name: string;

  @ApiProperty({ enum: SOURCE_TYPES, example: 'policy' })
  source_type: SourceType;

  /** What it was routed to; null until the router has decided. */
  @ApiProperty({ enum: CONTENT_PIPELINES, nullable: true, example: 'text_pipeline' })
  pipeline: ContentPipeline | null;

  /**
   * `ready` as soon as what it was routed to is published, and from then on, whatever a further pipeline is at or fails
   * on. Before that `pending` until the work begins, `indexing` while it lasts, and `failed` when it ended badly.
   */
  @ApiProperty({ enum: DOCUMENT_STATUSES, example: 'ready' })
  status: DocumentStatus;

  /** SHA-256 of the bytes, in hexadecimal; null while the content of an address has not been fetched. */
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  sha256: string | null;

  /** Key in the object store, or the address that it came from. */
  @ApiProperty({ type: String, example: 'documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/source' })
  source_uri: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time' })
  updated_at: string;

  @ApiProperty({ type: String, nullable: true, example: 'application/pdf' })
  content_type: string | null;

  /** 0 while the content of an address has not been fetched. */
  @ApiProperty({ type: 'integer', example: 48_213 })
  size_bytes: number;

  /** Null for formats without pages. */
  @ApiProperty({ type: 'integer', nullable: true, example: 4 })
  page_count: number | null;

  /** Chunks in svc_text that can be retrieved. */
  @ApiProperty({ type: 'integer', example: 23 })
  text_chunk_count: number;

  /** Chunks in svc_visual that can be retrieved. */
  @ApiProperty({ type: 'integer', example: 0 })
  visual_chunk_count: number;

  /**
   * Vectors are made after a document is `ready`: until then keywords alone find it. Null without an embedding model, and for a document
   * that was indexed before there was one.
   */
  @ApiProperty({ type: DocumentEmbeddingOut, nullable: true })
  embedding: DocumentEmbeddingOut | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 2026 })
  year: number | null;

  /** Its most telling terms, best first. */
  @ApiProperty({ type: [String], example: ['travel allowance', 'hotel limit'] })
  keywords: string[];

  /** Domain profile under which it was ingested. */
  @ApiProperty({ type: String, example: 'core' })
  plugin_namespace: string;

  /** Why it failed; null for any other status. Why a further pipeline failed, its task says. */
  @ApiProperty({ type: String, nullable: true, example: null })
  error: string | null;

  /** The task that ingests it, or did so last. Those of further pipelines name it as their `parent_job_id`. */
  @ApiProperty({ type: String, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11' })
  job_id: string;
}

export class DocumentListResponse {
  @ApiProperty({ type: [DocumentOut] })
  items: DocumentOut[];

  /** Documents on all pages. */
  @ApiProperty({ type: 'integer', example: 1 })
  total: number;

  @ApiProperty({ type: 'integer', example: 50 })
  limit: number;

  @ApiProperty({ type: 'integer', example: 0 })
  offset: number;
}

/** A chunk as the structure names it. */
export class StructureChunkOut {
  @ApiProperty({ type: String, example: '6f9619ff-8b86-5011-b42d-00cf4fc964ff' })
  chunk_id: string;

  @ApiProperty({ type: String, example: 'text' })
  type: string;

  @ApiProperty({ type: String, example: 'Hotels are booked up to the nightly limit of the destination.' })
  summary: string;

  @ApiProperty({ type: 'integer', isArray: true, example: [2] })
  page_nums: number[];
}

/** A section with what is below it. */
export class StructureSectionOut {
  /** Titles from the root, joined by " / ". */
  @ApiProperty({ type: String, example: 'Accommodation and meals' })
  path: string;

  /** From 1. */
  @ApiProperty({ type: 'integer', example: 1 })
  level: number;

  @ApiProperty({ type: String, example: 'Accommodation and meals' })
  title: string;

  @ApiProperty({ type: String })
  summary: string;

  @ApiProperty({ type: 'integer', isArray: true, example: [2] })
  page_nums: number[];

  @ApiProperty({ type: () => [StructureSectionOut] })
  children: StructureSectionOut[];

  @ApiProperty({ type: [StructureChunkOut] })
  chunks: StructureChunkOut[];
}

export class DocumentStructureOut {
  @ApiProperty({ type: String })
  document_id: string;

  @ApiProperty({ type: String, example: 'travel-policy.pdf' })
  name: string;

  /** Top-level sections in reading order. */
  @ApiProperty({ type: [StructureSectionOut] })
  sections: StructureSectionOut[];
}
