import type { Box } from '@tessera/blocks';
import { type FoundFigure, findFigures } from '../figures/page-figures.js';
import { toFragments } from '../layout/fragments.js';
import { type TextLine, boxOf } from '../layout/text-line.js';
import type { PageContent } from '../page-content.js';
import type { FoundTable } from '../tables/grid.js';
import { findTables } from '../tables/page-tables.js';

/** A part of a page that is never split. */
export type Piece =
  | { kind: 'text'; box: Box; line: TextLine }
  | { kind: 'table'; box: Box; table: FoundTable }
  | { kind: 'figure'; box: Box; figure: FoundFigure };

/**
 * Splits a page into text, tables and figures.
 * @param fragments the page's text without its running headers and footers
 * @param imagesElsewhere images of the neighbouring pages: what repeats there is decoration
 */
export function splitPage(
  page: PageContent,
  fragments: readonly TextLine[],
  imagesElsewhere: readonly Box[],
): Piece[] {
  const words = fragments.flatMap((line) => line.words);
  const tables = findTables(page.graphics, page.structure, words);
  const inTables = new Set(tables.flatMap((table) => [...table.words]));
  const rest = inTables.size === 0 ? fragments : toFragments(words.filter((word) => !inTables.has(word)));
  const boxes = tables.map((table) => table.box);
  const figures = findFigures(page, rest, boxes, imagesElsewhere);
  const labels = new Set(figures.flatMap((figure) => figure.labels));
  const lines = rest.filter((line) => !labels.has(line));
  return [
    ...lines.map((line): Piece => ({ kind: 'text', box: boxOf(line), line })),
    ...tables.map((table): Piece => ({ kind: 'table', box: table.box, table })),
    ...figures.map((figure): Piece => ({ kind: 'figure', box: figure.box, figure })),
  ];
}
