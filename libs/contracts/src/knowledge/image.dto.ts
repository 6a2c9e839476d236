import { ApiProperty } from '@nestjs/swagger';
import { VISUAL_CHUNK_TYPES, type VisualChunkType } from '../common/enums.js';

const DOCUMENT_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10';
const IMAGE_ID = '5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f61';

/** A rectangle on a page, in pixels of the page as it was rendered, from its top left corner. */
export class ImagePosition {
  @ApiProperty({ type: 'integer', description: 'From the left edge.', example: 150 })
  x: number;

  @ApiProperty({ type: 'integer', description: 'From the top edge.', example: 200 })
  y: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 940 })
  width: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 655 })
  height: number;
}

/** Width and height of a picture, in pixels. */
export class ImageDimensions {
  @ApiProperty({ type: 'integer', nullable: true, example: 1240 })
  width: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1754 })
  height: number | null;
}

/** What is known of a picture beside its bytes. Every key is always there, null where nothing is known. */
export class ImageMetaOut {
  @ApiProperty({ type: String, format: 'uuid', example: IMAGE_ID })
  image_id: string;

  @ApiProperty({ type: String, format: 'uuid', example: DOCUMENT_ID })
  document_id: string;

  /** Name of its document. */
  @ApiProperty({ type: String, example: 'notice-of-the-works-council.pdf' })
  file_name: string;

  @ApiProperty({ type: String, example: 'default' })
  kb_name: string;

  /** Page that it shows, from 1; null for formats without pages. */
  @ApiProperty({ type: 'integer', nullable: true, example: 2 })
  page: number | null;

  /** What of the page it shows; the whole page for a page that is one tile. */
  @ApiProperty({ type: ImagePosition, nullable: true })
  position: ImagePosition | null;

  /** Size of the whole page that `position` refers to; null where the picture was taken out of its document. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1240 })
  page_width: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1754 })
  page_height: number | null;

  /** Of the picture itself. */
  @ApiProperty({ type: ImageDimensions })
  dimensions: ImageDimensions;

  /** The same as in `dimensions`. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1240 })
  width: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1754 })
  height: number | null;

  @ApiProperty({ enum: VISUAL_CHUNK_TYPES, example: 'tile' })
  chunk_type: VisualChunkType;

  /** Path of the section it stands in. */
  @ApiProperty({ type: String, nullable: true, example: null })
  parent_section: string | null;

  /** The text chunk it belongs to. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null })
  source_chunk_id: string | null;

  /** What is to be seen or read on it, in short. */
  @ApiProperty({ type: String, nullable: true, example: 'Opening hours of the canteen in summer.' })
  content_summary: string | null;

  /** Path of its bytes below this service. */
  @ApiProperty({ type: String, example: `/images/${IMAGE_ID}` })
  url: string;
}
