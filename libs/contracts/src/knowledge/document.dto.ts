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
import { ListPage } from '../common/list-page.dto.js';

/** State of the vectors of a document. */
export class DocumentEmbeddingOut {
  /** `failed` if some chunks will not get vectors; see `error`. */
  @ApiProperty({ enum: EMBEDDING_STATUSES, example: 'ready' })
  status: EmbeddingStatus;

  /** Chunks with vectors. */
  @ApiProperty({ type: 'integer', example: 23 })
  embedded_chunk_count: number;

  /** Retrievable chunks. Chunks without words get no vectors. */
  @ApiProperty({ type: 'integer', example: 23 })
  chunk_count: number;

  /** Reason of the failure or of the retry, otherwise null. */
  @ApiProperty({ type: String, nullable: true, example: null })
  error: string | null;
}

export class DocumentOut {
  @ApiProperty({ type: String, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  document_id: string;

  @ApiProperty({ type: String, example: 'travel-policy.pdf' })
  name: string;

  @ApiProperty({ type: String, example: 'default' })
  kb_name: string;

  @ApiProperty({ enum: SOURCE_TYPES, example: 'policy' })
  source_type: SourceType;

  /** Null until the router has decided. */
  @ApiProperty({ enum: CONTENT_PIPELINES, nullable: true, example: 'text_pipeline' })
  pipeline: ContentPipeline | null;

  /**
   * `pending` until processing starts, then `indexing`, then `ready` once the chosen pipeline has published or `failed`. A
   * `ready` document stays ready, whatever further pipelines do.
   */
  @ApiProperty({ enum: DOCUMENT_STATUSES, example: 'ready' })
  status: DocumentStatus;

  /** Hexadecimal SHA-256 of the bytes. Null while the content of a URL has not been fetched. */
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  sha256: string | null;

  /** Key in the object store, or the source URL. */
  @ApiProperty({ type: String, example: 'documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/source' })
  source_uri: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time' })
  updated_at: string;

  @ApiProperty({ type: String, nullable: true, example: 'application/pdf' })
  content_type: string | null;

  /** 0 while the content of a URL has not been fetched. */
  @ApiProperty({ type: 'integer', example: 48_213 })
  size_bytes: number;

  /** Null for formats without pages. */
  @ApiProperty({ type: 'integer', nullable: true, example: 4 })
  page_count: number | null;

  /** Retrievable chunks in svc_text. */
  @ApiProperty({ type: 'integer', example: 23 })
  text_chunk_count: number;

  /** Retrievable chunks in svc_visual. */
  @ApiProperty({ type: 'integer', example: 0 })
  visual_chunk_count: number;

  /**
   * Vectors are created after a document is `ready`; until then only keywords find it. Null without an embedding model, or for a
   * document indexed without one.
   */
  @ApiProperty({ type: DocumentEmbeddingOut, nullable: true })
  embedding: DocumentEmbeddingOut | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 2026 })
  year: number | null;

  /** Most distinctive terms first. */
  @ApiProperty({ type: [String], example: ['travel allowance', 'hotel limit'] })
  keywords: string[];

  /** Domain profile at ingestion. */
  @ApiProperty({ type: String, example: 'core' })
  plugin_namespace: string;

  /** Reason of the status `failed`, otherwise null. Failures of further pipelines are in their tasks. */
  @ApiProperty({ type: String, nullable: true, example: null })
  error: string | null;

  /** The latest ingestion task. Tasks of further pipelines have it as `parent_job_id`. */
  @ApiProperty({ type: String, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11' })
  job_id: string;
}

export class DocumentListResponse extends ListPage {
  @ApiProperty({ type: [DocumentOut] })
  items: DocumentOut[];
}

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

/** A chunk with its text. */
export class ChunkOut {
  @ApiProperty({ type: String, example: '6f9619ff-8b86-5011-b42d-00cf4fc964ff' })
  chunk_id: string;

  @ApiProperty({ type: String, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  document_id: string;

  @ApiProperty({ type: String, example: 'travel-and-expense-policy.pdf' })
  file_name: string;

  @ApiProperty({ type: String, example: 'default' })
  kb_name: string;

  @ApiProperty({ type: String, example: 'text' })
  type: string;

  @ApiProperty({
    type: String,
    description: 'Headings above the chunk, outermost first.',
    example: 'Accommodation / Hotel limits',
  })
  path: string;

  @ApiProperty({
    type: String,
    description: 'Text of the chunk. A table is HTML. Empty for a picture without text.',
    example: 'Hotels are refunded up to the limit of the city, per night and including tax.',
  })
  content: string;

  @ApiProperty({
    type: 'integer',
    isArray: true,
    description: 'Page numbers, from 1. Empty for formats without pages.',
    example: [3],
  })
  page_nums: number[];
}

/** A section and its subsections. */
export class StructureSectionOut {
  /** Titles from the root, joined with " / ". */
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
