import { ApiProperty } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';
import {
  SOURCE_TYPES,
  type SourceType,
  TEXT_CHUNK_TYPES,
  type TextChunkType,
  VISUAL_CHUNK_TYPES,
  type VisualChunkType,
} from '../common/enums.js';
import { ImagePosition } from './image.dto.js';

/** Where evidence comes from: a knowledge base, or a file given with the question. */
export const SOURCE_ORIGINS = namedEnum('SourceOrigin', ['kb', 'attachment']);
export type SourceOrigin = (typeof SOURCE_ORIGINS)[number];

const DOCUMENT_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10';
const CHUNK_ID = '5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60';

/** What evidence of both kinds carries. Every key is always there, null where nothing is known. */
class SourceBase {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'The n of its marker `[n]` in the answer; counts through text, then image sources.',
    example: 1,
  })
  citation: number;

  @ApiProperty({ type: String, nullable: true, description: 'Its document.', example: DOCUMENT_ID })
  document_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Name of its document.',
    example: 'travel-and-expense-policy.pdf',
  })
  file_name: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Path of its original file below this service.',
    example: `/documents/${DOCUMENT_ID}/file`,
  })
  file_path: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Knowledge base.', example: 'default' })
  kb_name: string | null;

  @ApiProperty({ enum: SOURCE_TYPES, nullable: true, description: 'Facet.', example: 'policy' })
  source_type: SourceType | null;

  @ApiProperty({ enum: SOURCE_ORIGINS, description: 'Where it comes from.', example: 'kb' })
  source: SourceOrigin;

  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 1,
    description:
      'Relevance after reranking; of a picture that was found by its vectors alone, how similar it is to the question.',
    example: 0.82,
  })
  score: number | null;
}

/** A chunk of text or a table as evidence. */
export class TextSource extends SourceBase {
  @ApiProperty({ enum: TEXT_CHUNK_TYPES, description: 'What it holds.', example: 'text' })
  type: TextChunkType;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Headings above it, from the outermost on.',
    example: 'Accommodation / Hotel limits',
  })
  path: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What it says; a table as HTML.',
    example: 'Hotels are refunded up to the limit of the city, per night and including tax.',
  })
  content: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What it is about, in short.', example: null })
  summary: string | null;

  @ApiProperty({ type: [String], description: 'Its most telling terms.', example: ['hotel limits'] })
  keywords: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'Pages that it stands on, from 1; empty for formats without pages.',
    example: [3],
  })
  page_nums: number[];

  @ApiProperty({ type: String, nullable: true, description: 'The chunk.', example: CHUNK_ID })
  chunk_id: string | null;
}

/** A picture as evidence. */
export class ImageSource extends SourceBase {
  @ApiProperty({ enum: VISUAL_CHUNK_TYPES, description: 'What it shows.', example: 'tile' })
  chunk_type: VisualChunkType;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Path of the nearest text chunk.',
    example: 'Results / Figure 2',
  })
  parent_section: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What is to be seen on it, in short.',
    example: null,
  })
  content_summary: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What is read of it: recognised text, a caption; a table as HTML.',
    example: 'The canteen is open from 11:30 to 14:00.',
  })
  content: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The text chunk it belongs to.',
    example: CHUNK_ID,
  })
  source_chunk_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The picture, at /images/{image_id}.',
    example: CHUNK_ID,
  })
  image_id: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Its page, from 1.', example: 2 })
  page: number | null;

  @ApiProperty({
    type: ImagePosition,
    nullable: true,
    description: 'Where on the page it stands; the picture may show more of the page than that.',
  })
  position: ImagePosition | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Width of the page that `position` refers to, in pixels.',
    example: 1240,
  })
  page_width: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Its height, in pixels.', example: 1754 })
  page_height: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The chunk, at /documents/{document_id}/chunks/{chunk_id}.',
    example: CHUNK_ID,
  })
  chunk_id: string | null;
}

/** The evidence of an answer. */
export class QuerySources {
  @ApiProperty({ type: [TextSource], description: 'Best first.' })
  text: TextSource[];

  @ApiProperty({ type: [ImageSource], description: 'Best first.' })
  image: ImageSource[];
}
