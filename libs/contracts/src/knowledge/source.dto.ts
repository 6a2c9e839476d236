import { ApiProperty } from '@nestjs/swagger';
import {
  SOURCE_TYPES,
  type SourceType,
  TEXT_CHUNK_TYPES,
  type TextChunkType,
  VISUAL_CHUNK_TYPES,
  type VisualChunkType,
} from '../common/enums.js';

/** A piece of text that is evidence. Every key is always there, null where nothing is known. */
export class TextSource {
  /** The `n` by which the answer cites it, as `[n]`. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 1 })
  citation: number;

  @ApiProperty({ enum: TEXT_CHUNK_TYPES, example: 'table' })
  type: TextChunkType;

  @ApiProperty({ type: String, nullable: true, example: '6f9619ff-8b86-5011-b42d-00cf4fc964ff' })
  chunk_id: string | null;

  /** Titles of the sections it stands in, joined by " / ". */
  @ApiProperty({ type: String, nullable: true, example: '4. Accommodation and meals' })
  path: string | null;

  /** The chunk's body; a table as HTML. */
  @ApiProperty({ type: String })
  content: string;

  @ApiProperty({ type: String, nullable: true })
  summary: string | null;

  @ApiProperty({ type: [String], example: ['hotel limit'] })
  keywords: string[];

  /** Pages, from 1; empty for formats without pages. */
  @ApiProperty({ type: ['integer'], example: [2] })
  page_nums: number[];

  @ApiProperty({ type: String, nullable: true })
  document_id: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'travel-policy.pdf' })
  file_name: string | null;

  /** Where the document's bytes are; see /documents/{document_id}/file. */
  @ApiProperty({
    type: String,
    nullable: true,
    example: '/documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/file',
  })
  file_path: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'default' })
  kb_name: string | null;

  @ApiProperty({ enum: SOURCE_TYPES, nullable: true, example: 'policy' })
  source_type: SourceType | null;

  @ApiProperty({ enum: ['kb', 'attachment'], example: 'kb' })
  source: 'kb' | 'attachment';

  /** Relevance after reranking, 0 to 1. */
  @ApiProperty({ type: Number, nullable: true, example: 0.87 })
  score: number | null;
}

/** A picture that is evidence. Every key is always there, null where nothing is known. */
export class ImageSource {
  @ApiProperty({ type: 'integer', minimum: 1, example: 9 })
  citation: number;

  @ApiProperty({ enum: VISUAL_CHUNK_TYPES, example: 'tile' })
  chunk_type: VisualChunkType;

  /** Path of the nearest text chunk. */
  @ApiProperty({ type: String, nullable: true })
  parent_section: string | null;

  @ApiProperty({ type: String, nullable: true })
  content_summary: string | null;

  /** The text chunk that it belongs to. */
  @ApiProperty({ type: String, nullable: true })
  source_chunk_id: string | null;

  @ApiProperty({ type: String, nullable: true })
  image_id: string | null;

  /** From 1. */
  @ApiProperty({ type: 'integer', nullable: true })
  page: number | null;

  /** [left, top, right, bottom] in points from the page's top left corner. */
  @ApiProperty({ type: [Number], nullable: true, example: [72, 90, 523, 400] })
  position: number[] | null;

  @ApiProperty({ type: String, nullable: true })
  document_id: string | null;

  @ApiProperty({ type: String, nullable: true })
  file_name: string | null;

  @ApiProperty({ type: String, nullable: true })
  kb_name: string | null;

  @ApiProperty({ enum: SOURCE_TYPES, nullable: true })
  source_type: SourceType | null;

  @ApiProperty({ enum: ['kb', 'attachment'], example: 'kb' })
  source: 'kb' | 'attachment';

  @ApiProperty({ type: Number, nullable: true })
  score: number | null;
}

export class QuerySources {
  @ApiProperty({ type: [TextSource] })
  text: TextSource[];

  @ApiProperty({ type: [ImageSource] })
  image: ImageSource[];
}
