import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';
import { ImagePosition } from './image.dto.js';

/**
 * A rectangle on a page, in the unit of an image source's `position`: pixels of the page at `page_width` ×
 * `page_height`, its size at 150 dpi.
 */
export class PageRegion extends ImagePosition {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Page number, from 1.', example: 3 })
  page: number;

  @ApiProperty({ type: 'integer', description: 'Width of the page in pixels.', example: 1240 })
  page_width: number;

  @ApiProperty({ type: 'integer', description: 'Height of the page in pixels.', example: 1754 })
  page_height: number;
}

/** Cells of a spreadsheet. */
export class SheetLocation {
  @ApiProperty({ type: String, enum: ['sheet'] })
  kind: 'sheet';

  @ApiProperty({ type: String, description: 'Name of the sheet.', example: 'Budget 2026' })
  sheet: string;

  @ApiProperty({
    type: String,
    description:
      'Range in A1 notation. For a part of a long table, without the title and the header that it repeats.',
    example: 'B4:E9',
  })
  range: string;
}

/** Records of a CSV file. Empty lines are not records. */
export class RowsLocation {
  @ApiProperty({ type: String, enum: ['rows'] })
  kind: 'rows';

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'First record, from 1; a header counts as one.',
    example: 2,
  })
  first_row: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Last record.', example: 40 })
  last_row: number;
}

/** A slide of a presentation. */
export class SlideLocation {
  @ApiProperty({ type: String, enum: ['slide'] })
  kind: 'slide';

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of the slide, from 1.', example: 5 })
  slide: number;
}

/** Paragraphs of a document without pages, such as DOCX, Markdown, HTML or plain text. */
export class ParagraphsLocation {
  @ApiProperty({ type: String, enum: ['paragraphs'] })
  kind: 'paragraphs';

  @ApiProperty({
    type: [String],
    description: 'Headings above them, outermost first.',
    example: ['Accommodation', 'Hotel limits'],
  })
  headings: string[];

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description:
      'First paragraph below the innermost heading, from 1. A list item, a table, a caption or a footnote counts as one.',
    example: 1,
  })
  first_paragraph: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Last paragraph.', example: 3 })
  last_paragraph: number;
}

/** Classes of {@link TextLocation}, for `@ApiExtraModels`. */
export const TEXT_LOCATIONS = [SheetLocation, RowsLocation, SlideLocation, ParagraphsLocation];

/** Where a text stands in a document without pages; `kind` tells which. */
export type TextLocation = InstanceType<(typeof TEXT_LOCATIONS)[number]>;

/** Schema of a nullable property of that type. */
export const TEXT_LOCATION_SCHEMA = {
  nullable: true,
  oneOf: TEXT_LOCATIONS.map((location) => ({ $ref: getSchemaPath(location) })),
  example: null,
};

/** Why a citation has no quote. */
export const UNQUOTED_REASONS = namedEnum('UnquotedReason', [
  'no_matching_passage',
  'no_text',
  'source_gone',
  'not_determined',
]);
export type UnquotedReason = (typeof UNQUOTED_REASONS)[number];

/**
 * What one `[n]` of an answer refers to: the sentence before it. Earlier sentences of the same line that have no citation
 * of their own have an entry each if the source supports them. Offsets count UTF-16 code units; `end` is exclusive.
 */
@ApiExtraModels(...TEXT_LOCATIONS)
export class AnswerCitation {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The `n`: `citation` of its source.', example: 1 })
  citation: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Offset of the cited sentence in the answer.',
    example: 0,
  })
  start: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'End of the cited sentence.', example: 31 })
  end: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The passage of the source that supports the sentence, as in its `content`. In a table, the text of the cells, or its caption.',
    example: 'Shanghai: 1,200 CNY per night.',
  })
  quote: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: "Offset of the passage in the source's `content`.",
    example: 120,
  })
  quote_start: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'End of the passage.', example: 151 })
  quote_end: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The chunk that holds the passage, or its beginning: a source may consist of several chunks. Null without a quote, and for an attachment.',
    example: '5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60',
  })
  chunk_id: string | null;

  @ApiProperty({
    enum: UNQUOTED_REASONS,
    nullable: true,
    description:
      'Why there is no quote: `no_matching_passage` if the sentence is not close enough to any passage, `no_text` if the source is a picture without text, `source_gone` if the document has been deleted or the credential may not read it, `not_determined` if the search for the passage failed or the answer has too many citations.',
    example: null,
  })
  reason: UnquotedReason | null;

  @ApiProperty({
    type: [PageRegion],
    description:
      'Where the passage stands: one region for each line, or for each cell. Empty if that is unknown.',
  })
  regions: PageRegion[];

  @ApiProperty({
    ...TEXT_LOCATION_SCHEMA,
    description:
      'Where the passage stands in a document without pages: for cells of a sheet or records of a file, no more than those.',
  })
  location: TextLocation | null;
}
