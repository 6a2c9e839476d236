import type { TextLine } from './layout/text-line.js';
import type { PageContent } from './page-content.js';
import { rowsOf } from './layout/fragments.js';

const EDGE_SHARE = 0.15;
const MAX_ROWS = 5;
const SAME_PLACE_POINTS = 4;
const PAGE_NUMBER =
  /^[\s\-–—·|[(]*(?:page|seite|p\.|第)?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*(?:(?:of|von|de|\/)\s*\d{1,4}|页|頁|ページ|쪽)?[\s\-–—·|\])]*$/i;

const ENDS_WITH_NUMBER = /^\d{1,4}\s+\D|\D\s\d{1,4}$/u;
const MAX_RUNNING_CHARACTERS = 110;
const STRICT_SHARE = 0.13;
const ISOLATED_EMS = 0.6;

/** A line at a page's edge, as it would come again on other pages: digits count as equal. */
export interface EdgeMark {
  signature: string;
  baseline: number;
}

interface Edge {
  rows: TextLine[][];
  isTop: boolean;
}

const marks = new WeakMap<PageContent, readonly EdgeMark[]>();

/** Marks of all lines near the page's edges, to be compared with those of other pages. Asked for once by each neighbour. */
export function edgeMarks(page: PageContent): readonly EdgeMark[] {
  const known = marks.get(page) ?? edges(page).flatMap((edge) => edge.rows.flatMap((row) => row.map(markOf)));
  marks.set(page, known);
  return known;
}

/**
 * The fragments that are running headers, footers or page numbers: rows at an edge that come again at the same place
 * on another page, taken from the edge inwards until the first row that does not.
 */
export function findFurniture(page: PageContent, others: ReadonlyArray<readonly EdgeMark[]>): Set<TextLine> {
  const found = new Set<TextLine>();
  for (const edge of edges(page)) {
    for (const [index, row] of edge.rows.entries()) {
      const repeated = row.filter((line) => isRepeated(markOf(line), others));
      const isFurniture = repeated.length * 2 >= row.length && repeated.length > 0;
      if (isFurniture) row.forEach((line) => found.add(line));
      else if (index === 0 && numbersPage(page, row, edge)) row.forEach((line) => found.add(line));
      else break;
    }
  }
  return found;
}

/** A page number by itself, or a line with one at its end that stands apart from the text at the very edge. */
function numbersPage(page: PageContent, row: readonly TextLine[], { isTop, rows }: Edge): boolean {
  if (row.every((line) => PAGE_NUMBER.test(line.text))) return true;
  const text = row.map((line) => line.text).join(' ');
  if (!ENDS_WITH_NUMBER.test(text) || text.length > MAX_RUNNING_CHARACTERS) return false;
  const { top, bottom, style } = row[0]!;
  if (isTop ? top > page.height * STRICT_SHARE : bottom < page.height * (1 - STRICT_SHARE)) return false;
  const next = rows[1]?.[0] ?? nearestInside(page, row[0]!, isTop);
  if (!next) return true;
  return (isTop ? next.top - bottom : top - next.bottom) > style.size * ISOLATED_EMS;
}

function nearestInside(page: PageContent, line: TextLine, isTop: boolean): TextLine | null {
  const inside = page.fragments.filter((other) =>
    isTop ? other.top > line.bottom : other.bottom < line.top,
  );
  if (inside.length === 0) return null;
  return inside.reduce((best, other) =>
    (isTop ? other.top < best.top : other.bottom > best.bottom) ? other : best,
  );
}

function isRepeated(mark: EdgeMark, others: ReadonlyArray<readonly EdgeMark[]>): boolean {
  return others.some((marks) =>
    marks.some(
      (other) =>
        other.signature === mark.signature && Math.abs(other.baseline - mark.baseline) < SAME_PLACE_POINTS,
    ),
  );
}

function edges(page: PageContent): Edge[] {
  const rows = rowsOf(page.fragments);
  const limit = page.height * EDGE_SHARE;
  const top = rows.filter((row) => row.every((line) => line.bottom < limit)).slice(0, MAX_ROWS);
  const bottom = rows.filter((row) => row.every((line) => line.top > page.height - limit)).slice(-MAX_ROWS);
  return [
    { rows: top, isTop: true },
    { rows: bottom.reverse(), isTop: false },
  ];
}

function markOf(line: TextLine): EdgeMark {
  const signature = line.text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/^[ivxlc]{1,6}$/, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return { signature, baseline: line.baseline };
}
