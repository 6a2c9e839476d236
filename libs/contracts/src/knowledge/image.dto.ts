import { ApiProperty } from '@nestjs/swagger';
import { VISUAL_CHUNK_TYPES, type VisualChunkType } from '../common/enums.js';

const DOCUMENT_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10';
const IMAGE_ID = '5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f61';

/** A rectangle on a rendered page, in pixels from the top left corner. */
export class ImagePosition {
  @ApiProperty({ type: 'integer', description: 'Distance from the left edge.', example: 150 })
  x: number;

  @ApiProperty({ type: 'integer', description: 'Distance from the top edge.', example: 200 })
  y: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 940 })
  width: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 655 })
  height: number;
}

/** Size of an image, in pixels. */
export class ImageDimensions {
  @ApiProperty({ type: 'integer', nullable: true, example: 1240 })
  width: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1754 })
  height: number | null;
}

/** Metadata of an image. Every key is present; unknown values are null. */
export class ImageMetaOut {
  @ApiProperty({ type: String, format: 'uuid', example: IMAGE_ID })
  image_id: string;

  @ApiProperty({ type: String, format: 'uuid', example: DOCUMENT_ID })
  document_id: string;

  /** Name of the document. */
  @ApiProperty({ type: String, example: 'notice-of-the-works-council.pdf' })
  file_name: string;

  @ApiProperty({ type: String, example: 'default' })
  kb_name: string;

  /** Page number, from 1. Null for formats without pages. */
  @ApiProperty({ type: 'integer', nullable: true, example: 2 })
  page: number | null;

  /** The part of the page that it shows; the whole page for a single tile. */
  @ApiProperty({ type: ImagePosition, nullable: true })
  position: ImagePosition | null;

  /** Size of the page that `position` refers to. Null for an image embedded in the document. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1240 })
  page_width: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1754 })
  page_height: number | null;

  /** Size of the image. */
  @ApiProperty({ type: ImageDimensions })
  dimensions: ImageDimensions;

  /** Same as in `dimensions`. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1240 })
  width: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1754 })
  height: number | null;

  @ApiProperty({ enum: VISUAL_CHUNK_TYPES, example: 'tile' })
  chunk_type: VisualChunkType;

  /** Path of its section. */
  @ApiProperty({ type: String, nullable: true, example: null })
  parent_section: string | null;

  /** The related text chunk. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null })
  source_chunk_id: string | null;

  /** Short description. */
  @ApiProperty({ type: String, nullable: true, example: 'Opening hours of the canteen in summer.' })
  content_summary: string | null;

  /** Path of the file on this service. */
  @ApiProperty({ type: String, example: `/images/${IMAGE_ID}` })
  url: string;
}
