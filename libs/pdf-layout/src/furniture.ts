import { type BodyStyle, isBold, isLarger } from './headings/heading-style.js';
import type { TextLine } from './layout/text-line.js';
import type { PageContent } from './page-content.js';
import { rowsOf } from './layout/fragments.js';

const EDGE_SHARE = 0.15;
const MAX_ROWS = 5;
const SAME_PLACE_POINTS = 4;
const PAGE_NUMBER =
  /^[\s\-–—·|[(]*(?:(?:page|seite|p\.|第)\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:(?:of|von|de|\/)\s*\d{1,4}|页|頁|ページ|쪽))?[\s\-–—·|\])]*$/i;

/** Numbered things other than pages: a caption or a chapter at the top of a page is content. */
const COUNTED =
  /^(?:table|figure|fig\.?|chart|chapter|part|section|appendix|annex|tabelle|abbildung|kapitel|teil|abschnitt|anhang|tableau|chapitre|annexe|tabla|cap[ií]tulo|图|表|圖|図|第)\s*(?:#|[a-z])\.?\s*[章节節部編编篇]?(?:\s|$)/iu;
/** A number larger than the text by this factor opens a chapter. */
const HUGE = 1.6;
const SAME_SIZE = 0.08;

/** A line at a page's edge, as it would repeat on other pages: all digits count as equal. */
export interface EdgeMark {
  signature: string;
  /** With its digits. */
  text: string;
  baseline: number;
  /** In points. */
  size: number;
}

interface Edge {
  rows: TextLine[][];
}

const marks = new WeakMap<PageContent, readonly EdgeMark[]>();

/** Marks of all lines near the page's edges, to compare with those of other pages. Computed once per page. */
export function edgeMarks(page: PageContent): readonly EdgeMark[] {
  const known = marks.get(page) ?? edges(page).flatMap((edge) => edge.rows.flatMap((row) => row.map(markOf)));
  marks.set(page, known);
  return known;
}

/**
 * The fragments that are running headers, footers or page numbers: rows at an edge that repeat at the same place on
 * another page, from the edge inwards to the first row that does not repeat.
 */
export function findFurniture(
  page: PageContent,
  others: ReadonlyArray<readonly EdgeMark[]>,
  body: BodyStyle,
): Set<TextLine> {
  const found = new Set<TextLine>();
  for (const { rows } of edges(page)) {
    for (const [index, row] of rows.entries()) {
      const repeated = row.filter((line) => isRunning(line, others, body));
      const isFurniture =
        (repeated.length * 2 >= row.length && repeated.length > 0) ||
        (index === 0 && numbersPage(row, others, body));
      if (!isFurniture) break;
      row.forEach((line) => found.add(line));
    }
  }
  return found;
}

/** Titles may differ in their number alone, so a line that is set like a title must repeat exactly. */
function isRunning(line: TextLine, others: ReadonlyArray<readonly EdgeMark[]>, body: BodyStyle): boolean {
  const mark = markOf(line);
  if (isRepeated(mark, others, 'text')) return true;
  const isTitle = PAGE_NUMBER.test(line.text) ? line.style.size > body.bodySize * HUGE : isLarger(line, body);
  if (isTitle) return false;
  return !COUNTED.test(mark.signature) && isRepeated(mark, others, 'signature');
}

/** A number by itself that is no larger than the text, or one at an end of a running title. */
function numbersPage(
  row: readonly TextLine[],
  others: ReadonlyArray<readonly EdgeMark[]>,
  body: BodyStyle,
): boolean {
  if (row.every((line) => PAGE_NUMBER.test(line.text))) return row.every((line) => !isLarger(line, body));
  if (row.some((line) => isLarger(line, body) || isBold(line, body))) return false;
  return row.length === 1 && hasPageNumber(row[0]!, others);
}

/** A title with a number at one end, at the height at which another page has only its number. */
function hasPageNumber({ words, baseline }: TextLine, others: ReadonlyArray<readonly EdgeMark[]>): boolean {
  if (words.length < 2) return false;
  return [words[0]!, words.at(-1)!].some(
    ({ text }) =>
      /^\d{1,4}$/u.test(text) &&
      others
        .flat()
        .some(
          (mark) =>
            PAGE_NUMBER.test(mark.text) &&
            mark.text !== text &&
            Math.abs(mark.baseline - baseline) < SAME_PLACE_POINTS,
        ),
  );
}

function isRepeated(
  mark: EdgeMark,
  others: ReadonlyArray<readonly EdgeMark[]>,
  by: 'text' | 'signature',
): boolean {
  return others.some((marks) =>
    marks.some(
      (other) =>
        other[by] === mark[by] &&
        Math.abs(other.baseline - mark.baseline) < SAME_PLACE_POINTS &&
        Math.abs(other.size - mark.size) <= mark.size * SAME_SIZE,
    ),
  );
}

function edges(page: PageContent): Edge[] {
  const rows = rowsOf(page.fragments);
  const limit = page.height * EDGE_SHARE;
  const top = rows.filter((row) => row.every((line) => line.bottom < limit)).slice(0, MAX_ROWS);
  const bottom = rows.filter((row) => row.every((line) => line.top > page.height - limit)).slice(-MAX_ROWS);
  return [{ rows: top }, { rows: bottom.reverse() }];
}

function markOf(line: TextLine): EdgeMark {
  const signature = line.text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/^[ivxlc]{1,6}$/, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return { signature, text: line.text.trim(), baseline: line.baseline, size: line.style.size };
}
