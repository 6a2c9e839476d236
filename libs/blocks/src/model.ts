/**
 * The one model every format is parsed into: a flat list of blocks in reading order, from which the section tree and
 * the chunks are made. Pages count from 1. Boxes are in PDF points (1/72 inch), origin at the page's top left corner.
 */

/** A rectangle on a page: [left, top, right, bottom] in points from the page's top left corner. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Where a piece of a block stands. A block that runs over a page break has one region per page. */
export interface Region {
  /** Page, slide or sheet number, from 1. */
  pageNumber: number;
  /** Null where the format knows no geometry (Office, text). */
  box: Box | null;
}

interface BlockBase {
  /** Empty for formats without pages. */
  regions: Region[];
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
  /** Where it is seen, where that is known of single cells: a part of a long table is where its rows are. */
  regions?: readonly Region[];
}

export interface TableBlock extends BlockBase {
  type: 'table';
  caption: string | null;
  /** Row by row; a cell that spans is listed once, where it starts. */
  rows: TableCell[][];
}

export interface FigureBlock extends BlockBase {
  type: 'figure';
  caption: string | null;
  /** Alternative text of the source, when it carries one. */
  altText: string | null;
  /** Words printed inside of it (labels of a diagram, of axes), where the format tells them apart from the text. */
  printedText?: string;
  /** PNG file in the work folder, or null where the picture itself could not be taken out. */
  imageFile: string | null;
  widthPx: number | null;
  heightPx: number | null;
}

export interface CodeBlock extends BlockBase {
  type: 'code';
  text: string;
}

export type Block = HeadingBlock | ParagraphBlock | ListBlock | TableBlock | FigureBlock | CodeBlock;

/** What a format's parser yields before its blocks. */
export interface DocumentMetadata {
  /** The document's own title (metadata or first heading), never its file name. */
  title: string | null;
  author: string | null;
  /** Of texts the year that the author wrote into the metadata, of other formats that of the file's creation; 1900 to 2100. */
  year: number | null;
  /** Null for formats without pages. */
  pageCount: number | null;
}

/** Tells a parser's first yield, its metadata, from its blocks. */
export function isBlock(part: DocumentMetadata | Block): part is Block {
  return 'type' in part;
}
