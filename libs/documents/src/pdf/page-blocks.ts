import type { Block, FigureBlock, ListBlock, Region, TableBlock } from '../model.js';
import type { PlacedBlock } from './continuations.js';
import type { DocumentProfile } from './document-profile.js';
import { captionDistance, captionKind } from './figures/captions.js';
import { type FoundFigure, findFigures } from './figures/page-figures.js';
import { transformBox, unionOf } from './geometry.js';
import { headingLevel } from './headings.js';
import { rowsOf, toFragments } from './layout/fragments.js';
import { joinLines } from './layout/joined-text.js';
import { listMarker } from './layout/list-marker.js';
import { orderRegions } from './layout/reading-order.js';
import { type TextBlock, toTextBlocks } from './layout/text-blocks.js';
import { type TextLine, boxOf, joinRow, shareOf } from './layout/text-line.js';
import type { PageContent } from './page-content.js';
import { findUnlinedTables } from './tables/aligned-tables.js';
import type { FoundTable } from './tables/grid.js';
import { findTables } from './tables/page-tables.js';
import type { Box } from '../model.js';

export interface PageContext {
  profile: DocumentProfile;
  /** The page's text without its running headers and footers. */
  fragments: readonly TextLine[];
  /** Pictures of the pages around: what repeats there is decoration. */
  imagesElsewhere: readonly Box[];
}

const FIXED_PITCH_EMS = 0.6;
const DOT_LEADER = /\s*(?:(?:\.\s?){4,}|…{2,}|·{4,})\s*/gu;

/** Something that stands on a page as a whole. */
type Piece =
  | { kind: 'text'; box: Box; line: TextLine }
  | { kind: 'table'; box: Box; table: FoundTable }
  | { kind: 'figure'; box: Box; figure: FoundFigure };

/** The blocks of one page in reading order. */
export function toPageBlocks(page: PageContent, context: PageContext): PlacedBlock[] {
  const pieces = takeApart(page, context);
  const placed = orderRegions(
    pieces.map((piece) => ({ ...sides(piece.box), characters: lengthOf(piece), piece })),
  );
  const blocks = placed.flatMap((region) => {
    const found = regionBlocks(
      region.map((item) => item.piece),
      page,
      context.profile,
    );
    const first = found.find((block) => !block.isAside);
    if (first) first.startsRegion = true;
    return found;
  });
  return joinLists(attachCaptions(blocks));
}

function takeApart(page: PageContent, { fragments, imagesElsewhere }: PageContext): Piece[] {
  const words = fragments.flatMap((line) => line.words);
  const tables = findTables(page.graphics, page.structure, words);
  const inTables = new Set(tables.flatMap((table) => [...table.words]));
  const rest = inTables.size === 0 ? fragments : toFragments(words.filter((word) => !inTables.has(word)));
  const boxes = tables.map((table) => table.box);
  const figures = findFigures(page, rest, boxes, imagesElsewhere);
  const labels = new Set(figures.flatMap((figure) => figure.labels));
  return [
    ...rest
      .filter((line) => !labels.has(line))
      .map((line) => ({ kind: 'text', box: boxOf(line), line }) as const),
    ...tables.map((table) => ({ kind: 'table', box: table.box, table }) as const),
    ...figures.map((figure) => ({ kind: 'figure', box: figure.box, figure }) as const),
  ];
}

function sides([left, top, right, bottom]: Box): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  return { left, top, right, bottom };
}

function lengthOf(piece: Piece): number {
  return piece.kind === 'text' ? piece.line.text.length : 0;
}

/** Blocks of one column: rows of text from top to bottom, broken by the tables and figures that stand between. */
function regionBlocks(pieces: readonly Piece[], page: PageContent, profile: DocumentProfile): PlacedBlock[] {
  const rows = rowsOf(pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.line] : [])));
  const objects: Piece[] = pieces.filter((piece) => piece.kind !== 'text');
  for (const table of findUnlinedTables(rows)) objects.push({ kind: 'table', box: table.box, table });
  const tableWords = new Set(
    objects.flatMap((piece) => (piece.kind === 'table' ? [...piece.table.words] : [])),
  );
  const lines = rows.filter((row) => !tableWords.has(row[0]!.words[0]!)).map(joinRow);
  const blocks: PlacedBlock[] = [];
  let start = 0;
  const addText = (end: number): void => {
    const part = lines.slice(start, end);
    if (part.length > 0)
      blocks.push(...toTextBlocks(part, page.structure).map((block) => textBlock(block, page, profile)));
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

function objectBlock(piece: Piece, page: PageContent): PlacedBlock {
  const regions = [regionOf(piece.box, page)];
  const block: Block =
    piece.kind === 'table'
      ? { type: 'table', caption: null, rows: piece.table.rows, regions }
      : figureBlock(piece.kind === 'figure' ? piece.figure : null, regions);
  return { block, startsRegion: false, isAside: true, size: 0 };
}

function figureBlock(figure: FoundFigure | null, regions: Region[]): FigureBlock {
  const printedText = (figure?.labels ?? []).map((line) => line.text).join(' ');
  return {
    type: 'figure',
    caption: null,
    altText: figure?.altText ?? null,
    ...(printedText === '' ? {} : { printedText }),
    imageFile: null,
    widthPx: null,
    heightPx: null,
    regions,
  };
}

function textBlock(block: TextBlock, page: PageContent, profile: DocumentProfile): PlacedBlock {
  const regions = [regionOf(unionOf(block.lines.map(boxOf)), page)];
  const { size } = block.lines[0]!.style;
  const text = joinLines(block.lines);
  const level = headingLevel(block, page.pageNumber, profile);
  const place = { startsRegion: false, isAside: isFootnote(block, text, page, profile), size };
  if (level !== null) return { ...place, isAside: false, block: { type: 'heading', level, text, regions } };
  if (isCode(block))
    return { ...place, isAside: true, block: { type: 'code', text: codeOf(block), regions } };
  const contents = contentsOf(block);
  if (contents) return { ...place, isAside: true, block: { type: 'list', items: contents, regions } };
  const item = listMarker(text);
  if (!item || place.isAside) return { ...place, block: { type: 'paragraph', text, regions } };
  return {
    ...place,
    block: { type: 'list', items: [{ text: item.rest, depth: 0, marker: item.marker }], regions },
  };
}

function isCode(block: TextBlock): boolean {
  return (
    block.lines.length > 1 && block.lines.every((line) => shareOf(line, (style) => style.fixedPitch) > 0.9)
  );
}

/** Lines as they stand, indented by what they are set in. */
function codeOf({ lines }: TextBlock): string {
  const left = Math.min(...lines.map((line) => line.left));
  const width = lines[0]!.style.size * FIXED_PITCH_EMS;
  return lines
    .map((line) => ' '.repeat(Math.min(80, Math.round((line.left - left) / width))) + line.text)
    .join('\n');
}

/** Entries of a table of contents: a title, dots, a page number. */
function contentsOf({ lines }: TextBlock): ListBlock['items'] | null {
  const entries = lines.filter((line) => DOT_LEADER.test(line.text));
  if (entries.length * 2 < lines.length || entries.length === 0) return null;
  return lines.map((line) => ({ text: line.text.replace(DOT_LEADER, ' … ').trim(), depth: 0, marker: '' }));
}

function isFootnote(block: TextBlock, text: string, page: PageContent, profile: DocumentProfile): boolean {
  const first = block.lines[0]!;
  return (
    first.style.size < profile.bodySize * 0.93 &&
    first.top > page.height * 0.5 &&
    /^(?:[\d*∗†‡§¶]{1,3}|\[\d+\])\s?\S/u.test(text)
  );
}

function regionOf(box: Box, page: PageContent): Region {
  return { pageNumber: page.pageNumber, box: transformBox(page.toDisplay, box) };
}

/** Gives captions to the tables and figures that they stand at; other blocks stay as they are. */
function attachCaptions(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const used = new Set<PlacedBlock>();
  for (const placed of blocks) {
    const { block } = placed;
    if (block.type !== 'paragraph' && block.type !== 'heading') continue;
    const kind = captionKind(block.text);
    const target = kind === null ? null : nearestTarget(block.regions[0]!.box!, kind, blocks);
    if (!target) continue;
    target.caption = block.text;
    used.add(placed);
  }
  return blocks.filter((placed) => !used.has(placed));
}

function nearestTarget(
  caption: Box,
  kind: 'figure' | 'table',
  blocks: readonly PlacedBlock[],
): TableBlock | FigureBlock | null {
  let best: { block: TableBlock | FigureBlock; distance: number } | null = null;
  for (const { block } of blocks) {
    if ((block.type !== 'table' && block.type !== 'figure') || block.caption !== null) continue;
    if (block.type !== kind && kind === 'figure') continue;
    const distance = captionDistance(caption, block.regions[0]!.box!);
    if (distance === null) continue;
    const penalised = distance + (block.type === kind ? 0 : 30);
    if (!best || penalised < best.distance) best = { block, distance: penalised };
  }
  return best?.block ?? null;
}

/** Items that follow each other are one list. */
function joinLists(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const joined: PlacedBlock[] = [];
  for (const placed of blocks) {
    const last = joined.at(-1)?.block;
    if (placed.block.type === 'list' && last?.type === 'list' && !placed.startsRegion)
      appendItems(last, placed.block);
    else joined.push(placed);
  }
  return joined;
}

function appendItems(list: ListBlock, next: ListBlock): void {
  list.items.push(...next.items);
  const boxes = [...list.regions, ...next.regions].flatMap((region) => (region.box ? [region.box] : []));
  list.regions = [{ pageNumber: list.regions[0]!.pageNumber, box: unionOf(boxes) }];
}
