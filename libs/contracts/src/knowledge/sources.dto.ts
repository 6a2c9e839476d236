import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';
import {
  SOURCE_TYPES,
  type SourceType,
  TEXT_CHUNK_TYPES,
  type TextChunkType,
  VISUAL_CHUNK_TYPES,
  type VisualChunkType,
} from '../common/enums.js';
import { PageRegion, TEXT_LOCATION_SCHEMA, TEXT_LOCATIONS, type TextLocation } from './citations.dto.js';
import { ImagePosition } from './image.dto.js';

/** Origin of evidence: a knowledge base, or an attachment. */
export const SOURCE_ORIGINS = namedEnum('SourceOrigin', ['kb', 'attachment']);
export type SourceOrigin = (typeof SOURCE_ORIGINS)[number];

const DOCUMENT_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10';
const CHUNK_ID = '5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60';

/** Common fields of sources. Every key is present; unknown values are null. */
class SourceBase {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description:
      'Number of the citation `[n]` in the answer. Text sources are numbered first, then image sources.',
    example: 1,
  })
  citation: number;

  @ApiProperty({ type: String, nullable: true, description: 'Document id.', example: DOCUMENT_ID })
  document_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Name of the document.',
    example: 'travel-and-expense-policy.pdf',
  })
  file_name: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Path of the original file on this service.',
    example: `/documents/${DOCUMENT_ID}/file`,
  })
  file_path: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Knowledge base.', example: 'default' })
  kb_name: string | null;

  @ApiProperty({
    enum: SOURCE_TYPES,
    nullable: true,
    description: 'Source type of its document.',
    example: 'policy',
  })
  source_type: SourceType | null;

  @ApiProperty({
    type: Boolean,
    description:
      'Whether its document has since been deleted, or the credential may no longer read it. Its content is then withheld.',
    example: false,
  })
  gone: boolean;

  @ApiProperty({ enum: SOURCE_ORIGINS, description: 'Origin of the source.', example: 'kb' })
  source: SourceOrigin;

  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 1,
    description:
      'Relevance after reranking. For an image found only by its vectors, its similarity to the question.',
    example: 0.82,
  })
  score: number | null;
}

/** A chunk of text or a table as evidence. */
@ApiExtraModels(...TEXT_LOCATIONS)
export class TextSource extends SourceBase {
  @ApiProperty({ enum: TEXT_CHUNK_TYPES, description: 'Type of content.', example: 'text' })
  type: TextChunkType;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Headings above the chunk, outermost first.',
    example: 'Accommodation / Hotel limits',
  })
  path: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Text of the chunk. A table is HTML.',
    example: 'Hotels are refunded up to the limit of the city, per night and including tax.',
  })
  content: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Short summary.', example: null })
  summary: string | null;

  @ApiProperty({ type: [String], description: 'Most distinctive terms.', example: ['hotel limits'] })
  keywords: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'Page numbers, from 1. Empty for formats without pages.',
    example: [3],
  })
  page_nums: number[];

  @ApiProperty({
    type: [PageRegion],
    description:
      'Where the chunk stands, in reading order: rectangles in the unit of the `position` of an image source. Empty for formats without pages, and for documents indexed by an earlier version.',
  })
  regions: PageRegion[];

  @ApiProperty({
    ...TEXT_LOCATION_SCHEMA,
    description: 'Where the text stands in a document without pages. Null if unknown.',
  })
  location: TextLocation | null;

  @ApiProperty({ type: String, nullable: true, description: 'Chunk id.', example: CHUNK_ID })
  chunk_id: string | null;
}

/** An image as evidence. */
export class ImageSource extends SourceBase {
  @ApiProperty({ enum: VISUAL_CHUNK_TYPES, description: 'Type of content.', example: 'tile' })
  chunk_type: VisualChunkType;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Heading path of the nearest text chunk.',
    example: 'Results / Figure 2',
  })
  parent_section: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Short description of the image.',
    example: null,
  })
  content_summary: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Recognized text or caption. A table is HTML.',
    example: 'The canteen is open from 11:30 to 14:00.',
  })
  content: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Id of the related text chunk.',
    example: CHUNK_ID,
  })
  source_chunk_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Image id, for /images/{image_id}.',
    example: CHUNK_ID,
  })
  image_id: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Page number, from 1.', example: 2 })
  page: number | null;

  @ApiProperty({
    type: ImagePosition,
    nullable: true,
    description: 'Position on the page. The image may show more of the page.',
  })
  position: ImagePosition | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Width in pixels of the page that `position` refers to.',
    example: 1240,
  })
  page_width: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Height of that page in pixels.',
    example: 1754,
  })
  page_height: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Chunk id, for /documents/{document_id}/chunks/{chunk_id}.',
    example: CHUNK_ID,
  })
  chunk_id: string | null;
}

/** The evidence of an answer. */
export class QuerySources {
  @ApiProperty({ type: [TextSource], description: 'Most relevant first.' })
  text: TextSource[];

  @ApiProperty({ type: [ImageSource], description: 'Most relevant first.' })
  image: ImageSource[];
}
