import type { Block, Box, FigureBlock } from '@tessera/blocks';
import type { DocumentProfile } from '../document-profile.js';
import { attachCaptions } from '../figures/caption-attachment.js';
import type { FoundFigure } from '../figures/page-figures.js';
import { surroundingsBetween } from '../headings/surroundings.js';
import { rowsOf } from '../layout/fragments.js';
import { orderRegions } from '../layout/reading-order.js';
import { toTextBlocks } from '../layout/text-blocks.js';
import { type TextLine, boxOf, isRightToLeft, widthInLetters } from '../layout/text-line.js';
import type { PageContent } from '../page-content.js';
import { isFigure } from '../tables/figures.js';
import { type FoundTable, toRows } from '../tables/grid.js';
import { isHeaderBox, withHeaderBox } from '../tables/header-box.js';
import { findUnlinedTables } from '../tables/unlined-tables.js';
import { attachUnits } from '../tables/units.js';
import type { PlacedBlock } from './continuations.js';
import { joinLists } from './lists.js';
import { type Piece, splitPage } from './page-pieces.js';
import { printedLines, regionOf } from './regions.js';
import { toLines } from './row-lines.js';
import { textToBlocks } from './text-to-blocks.js';

export interface PageContext {
  profile: DocumentProfile;
  /** The page's text without its running headers and footers. */
  fragments: readonly TextLine[];
  /** Images of the neighbouring pages: what repeats there is decoration. */
  imagesElsewhere: readonly Box[];
}

/** The blocks of one page in reading order. */
export function toPageBlocks(page: PageContent, context: PageContext): PlacedBlock[] {
  const pieces = splitPage(page, context.fragments, context.imagesElsewhere);
  const placed = pieces.map((piece) => {
    const [left, top, right, bottom] = piece.box;
    return {
      left,
      top,
      right,
      bottom,
      characters: piece.kind === 'text' ? widthInLetters(piece.line.text) : 0,
      isFigure: piece.kind === 'text' && isFigure(piece.line.text),
      piece,
    };
  });
  const direction = isRightToLeft(context.fragments) ? 'right-to-left' : 'left-to-right';
  const blocks = orderRegions(placed, { direction }).flatMap((region) => {
    const found = regionBlocks(
      region.map((item) => item.piece),
      page,
      context.profile,
    );
    const first = found.find((block) => !block.isAside);
    if (first) first.startsRegion = true;
    return found;
  });
  return joinLists(attachUnits(attachCaptions(blocks)));
}

/** Blocks of one column: rows of text from top to bottom, split by the tables and figures between them. */
function regionBlocks(pieces: readonly Piece[], page: PageContent, profile: DocumentProfile): PlacedBlock[] {
  const rows = rowsOf(pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.line] : [])));
  const unlined = findUnlinedTables(rows);
  const tableWords = new Set(unlined.flatMap((table) => [...table.words]));
  const objects = withUnlined(
    pieces.filter((piece) => piece.kind !== 'text'),
    unlined,
  );
  const lines = toLines(
    rows
      .map((row) => row.filter((line) => !line.words.some((word) => tableWords.has(word))))
      .filter((row) => row.length > 0),
    profile,
  );
  const blocks: PlacedBlock[] = [];
  let start = 0;
  const addText = (end: number): void => {
    const found = textBlocks(lines.slice(start, end), page, profile);
    // Text may continue after a figure or a table.
    if (start > 0 && found[0]) found[0].startsRegion = true;
    blocks.push(...found);
    start = end;
  };
  for (const piece of objects.sort((a, b) => a.box[1] - b.box[1])) {
    const middle = (piece.box[1] + piece.box[3]) / 2;
    const end = lines.findIndex((line, index) => index >= start && (line.top + line.bottom) / 2 > middle);
    addText(end < 0 ? lines.length : end);
    blocks.push(objectBlock(piece, page));
  }
  addText(lines.length);
  return blocks;
}

/** Adds tables without lines to the other objects; a table of names directly above one of them is its header. */
function withUnlined(objects: readonly Piece[], tables: readonly FoundTable[]): Piece[] {
  const left = new Set(objects);
  const joined = tables.map((table): Piece => {
    const header = objects.find((piece) => piece.kind === 'table' && isHeaderBox(piece.table, table));
    if (header?.kind !== 'table' || !left.delete(header)) return { kind: 'table', box: table.box, table };
    const whole = withHeaderBox(header.table, table);
    return { kind: 'table', box: whole.box, table: whole };
  });
  return [...left, ...joined];
}

function textBlocks(lines: readonly TextLine[], page: PageContent, profile: DocumentProfile): PlacedBlock[] {
  if (lines.length === 0) return [];
  const column = {
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
  };
  const blocks = toTextBlocks(lines, page.structure);
  return blocks.flatMap((block, index) => {
    const neighbours = { before: blocks[index - 1]?.lines.at(-1), behind: blocks[index + 1]?.lines[0] };
    const surroundings = () => surroundingsBetween(block.lines, neighbours);
    return textToBlocks(block, { ...column, surroundings }, page, profile);
  });
}

function objectBlock(piece: Piece, page: PageContent): PlacedBlock {
  const regions = [regionOf(piece.box, page)];
  if (piece.kind === 'table')
    for (const { lines } of piece.table.cells)
      for (const line of lines) line.region = regionOf(boxOf(line), page);
  const block: Block =
    piece.kind === 'table'
      ? { type: 'table', caption: null, rows: toRows(piece.table.cells), regions }
      : { ...figureBlock(piece.kind === 'figure' ? piece.figure : null, page), regions };
  const table = piece.kind === 'table' ? { table: piece.table } : {};
  return {
    block,
    startsRegion: false,
    isAside: true,
    endsFull: false,
    size: 0,
    left: piece.box[0],
    ...table,
  };
}

function figureBlock(figure: FoundFigure | null, page: PageContent): Omit<FigureBlock, 'regions'> {
  const labels = figure?.labels ?? [];
  const printedText = labels.map((line) => line.text).join(' ');
  return {
    type: 'figure',
    caption: null,
    altText: figure?.altText ?? null,
    ...(printedText === '' ? {} : { printedText, lines: printedLines(labels, page) }),
    imageFile: null,
    widthPx: null,
    heightPx: null,
  };
}
