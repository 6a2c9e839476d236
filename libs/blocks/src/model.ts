import type { TextLocation } from '@tessera/contracts';

/**
 * The model into which every format is parsed: a flat list of blocks in reading order, from which the section tree and
 * the chunks are built. Pages count from 1. Boxes are in PDF points (1/72 inch), origin at the page's top left corner.
 */

/** A rectangle on a page: [left, top, right, bottom] in points from the page's top left corner. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The position of a part of a block. A block across a page break has one region per page. */
export interface Region {
  /** Page, slide or sheet number, from 1. */
  pageNumber: number;
  /** Null for formats without geometry (Office, text). */
  box: Box | null;
  /** Width and height of the page as displayed, in points; absent if unknown. */
  pageSize?: readonly [width: number, height: number];
}

export type BoxedRegion = Region & { box: Box };

/** Towards where a line is read on the displayed page, clockwise. */
export const DIRECTIONS = ['right', 'down', 'left', 'up'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A line of a block as printed. */
export interface PrintedLine {
  pageNumber: number;
  box: Box;
  /** Undefined if its characters do not follow each other in one direction. */
  direction: Direction | undefined;
  text: string;
}

export interface BlockBase {
  /** Empty for formats without pages. */
  regions: Region[];
  /**
   * Where it stands in a format without pages, without `headings`; of a table with `rowsAt`, where its caption stands.
   * Absent if unknown.
   */
  location?: TextLocation;
  /** The lines that its text was made from, in reading order; absent for formats that do not locate lines. */
  lines?: PrintedLine[];
}

export interface HeadingBlock extends BlockBase {
  type: 'heading';
  /** 1 (the highest) to 6. Levels may skip; the section tree evens them out. */
  level: number;
  text: string;
}

export interface ParagraphBlock extends BlockBase {
  type: 'paragraph';
  text: string;
}

/** Consecutive list items; nesting is kept as `depth` from 0. */
export interface ListBlock extends BlockBase {
  type: 'list';
  items: Array<{ text: string; depth: number; /** As printed: "-", "3.", "(a)". */ marker: string }>;
}

export interface TableCell {
  text: string;
  /** At least 1. */
  rowSpan: number;
  colSpan: number;
  isHeader: boolean;
  /** Its lines, or itself, for formats that locate single cells: a part of a long table is where its rows are. */
  regions?: readonly Region[];
}

export interface TableBlock extends BlockBase {
  type: 'table';
  caption: string | null;
  /** Row by row; a spanning cell is listed once, where it starts. */
  rows: TableCell[][];
  rowsAt?: RowsAt;
}

/** Where the rows of a table stand in a sheet, or in a file of records. Numbers count from 1. */
export interface RowsAt {
  /** One for each row; null for a header that an earlier block has, too. */
  rows: ReadonlyArray<number | null>;
  /** The sheet, and the number of each column of the table; null for records. */
  sheet: { name: string; columns: readonly number[] } | null;
}

export interface FigureBlock extends BlockBase {
  type: 'figure';
  caption: string | null;
  /** Alternative text from the source, if any. */
  altText: string | null;
  /** Words printed in the figure (labels of a diagram, of axes), if the format separates them from the text. */
  printedText?: string;
  /** PNG file in the work folder, or null if the image could not be extracted. */
  imageFile: string | null;
  widthPx: number | null;
  heightPx: number | null;
}

export interface CodeBlock extends BlockBase {
  type: 'code';
  text: string;
}

export type Block = HeadingBlock | ParagraphBlock | ListBlock | TableBlock | FigureBlock | CodeBlock;

/** What a format's parser yields before the blocks. */
export interface DocumentMetadata {
  /** The document's own title (metadata or first heading), never its file name. */
  title: string | null;
  author: string | null;
  /** For texts the year in the author's metadata, for other formats the year of the file's creation; 1900 to 2100. */
  year: number | null;
  /** Null for formats without pages. */
  pageCount: number | null;
}

/** Distinguishes a parser's blocks from its first yield, the metadata. */
export function isBlock(part: DocumentMetadata | Block): part is Block {
  return 'type' in part;
}
