import type { AnyNode, Element } from 'domhandler';
import type { Block, TableCell } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { childAt, childrenNamed, descendantsNamed, textContent } from '../office-xml.js';

const MAX_POINTS = 1_000;
const MAX_SERIES = 50;

/** The cached values of a chart: a row for each category, a column for each series. */
export function chartTable(chartPart: AnyNode): Block[] {
  const chart = childAt(chartPart, 'c:chartSpace', 'c:chart');
  const plot = childAt(chart, 'c:plotArea');
  if (!chart || !plot) return [];
  const series = descendantsNamed(plot, 'c:ser').slice(0, MAX_SERIES);
  const title = childAt(chart, 'c:title');
  const caption = title
    ? cleanLine(descendantsNamed(title, 'a:t', 'c:v').map(textContent).join(' ')) || null
    : null;
  const names = series.map((one, index) => labels(childAt(one, 'c:tx')).get(0) ?? `Series ${index + 1}`);
  const categories = categoriesOf(series);
  const values = series.map((one) => labels(childAt(one, 'c:val') ?? childAt(one, 'c:yVal')));
  const last = values.flatMap((value) => [...value.keys()]).reduce((most, key) => Math.max(most, key), -1);
  const points = Math.min(MAX_POINTS, last + 1);
  if (points === 0) return caption ? [{ type: 'paragraph', text: caption, regions: [] }] : [];
  const rows = Array.from({ length: points }, (_, index) => [
    cell(categories.get(index) ?? String(index + 1)),
    ...values.map((value) => cell(value.get(index) ?? '')),
  ]);
  const header = ['', ...names].map((text) => ({ ...cell(text), isHeader: true }));
  return [{ type: 'table', caption, rows: [header, ...rows], regions: [] }];
}

function categoriesOf(series: readonly Element[]): Map<number, string> {
  for (const one of series) {
    const found = labels(childAt(one, 'c:cat') ?? childAt(one, 'c:xVal'));
    if (found.size > 0) return found;
  }
  return new Map();
}

/** Cached points by index. Of categories with several levels, the innermost. */
function labels(source: Element | null): Map<number, string> {
  if (!source) return new Map();
  const level = descendantsNamed(source, 'c:lvl')[0] ?? source;
  const points = descendantsNamed(level, 'c:pt').map(
    (point) =>
      [Number(point.attribs.idx), cleanLine(textContent(childrenNamed(point, 'c:v')[0] ?? point))] as const,
  );
  return new Map(
    points
      .filter(([index]) => Number.isInteger(index) && index >= 0)
      .map(([index, text]) => [index, rounded(text)]),
  );
}

/** Removes binary rounding errors of cached values: 0.30000000000000004. */
function rounded(text: string): string {
  return /^-?\d+\.\d{10,}(?:E-?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(10))) : text;
}

function cell(text: string): TableCell {
  return { text, rowSpan: 1, colSpan: 1, isHeader: false };
}
