import { isBoxed } from '../../chunks/regions.js';
import type { TableBlock, TableCell } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { markHeader } from '../table-header.js';
import { inlineText } from './inline-text.js';
import type { RegionsOf } from './markup-blocks.js';
import { childElements, findElements, type Element } from './markup-dom.js';

const MAX_SPAN = 1_000;

/** A table with its spans; null if it contains no text. Nested tables become lines of text. */
export function tableOf(element: Element, regionsOf: RegionsOf): TableBlock | null {
  const rows = tableRows(element).map(({ row, isHead }) =>
    childElements(row)
      .filter(({ name }) => name === 'td' || name === 'th')
      .map((cell) => cellOf(cell, { isHead, regionsOf })),
  );
  const filled = rows.filter((row) => row.length > 0);
  if (!filled.some((row) => row.some((cell) => cell.text !== ''))) return null;
  const caption = childElements(element).find(({ name }) => name === 'caption');
  return {
    type: 'table',
    ...captionOf(caption, regionsOf),
    rows: markHeader(filled),
    regions: regionsOf([element]),
  };
}

/** A caption, located as a whole in markup with positions. */
export function captionOf(
  element: Element | undefined,
  regionsOf: RegionsOf,
): Pick<TableBlock, 'caption' | 'lines'> {
  const text = element ? cleanLine(inlineText([element])) : '';
  if (!element || text === '') return { caption: null };
  const lines = regionsOf([element])
    .filter(isBoxed)
    .map(({ pageNumber, box }) => ({ pageNumber, box, direction: undefined, text }));
  return { caption: text, ...(lines.length > 0 && { lines }) };
}

/** A table that only arranges its content: it is parsed cell by cell. */
export function isLayoutTable(element: Element): boolean {
  if (['presentation', 'none'].includes(element.attribs.role ?? '')) return true;
  const rows = tableRows(element).map(({ row }) => childElements(row));
  if (rows.length === 0) return true;
  if (rows.some((cells) => cells.some(({ name }) => name === 'th'))) return false;
  const isOneColumn = rows.every((cells) => cells.length <= 1);
  if (isOneColumn && (rows.length === 1 || contains(element, HEAVY))) return true;
  return contains(element, new Set(['h1', 'h2', 'h3', 'h4', 'form', 'article', 'section', 'main']));
}

const HEAVY = new Set(['table', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'figure']);

function contains(element: Element, names: ReadonlySet<string>): boolean {
  return findElements(element, (inner) => inner !== element && names.has(inner.name)).length > 0;
}

/** Its own rows, not those of nested tables; head first and foot last, as browsers render them. */
export function tableRows(element: Element): Array<{ row: Element; isHead: boolean }> {
  const parts = childElements(element);
  const rowsIn = (name: string): Element[] =>
    parts.filter((part) => part.name === name).flatMap((part) => childElements(part).filter(isRow));
  const body = parts.flatMap((part) =>
    isRow(part) ? [part] : part.name === 'tbody' ? childElements(part).filter(isRow) : [],
  );
  return [
    ...rowsIn('thead').map((row) => ({ row, isHead: true })),
    ...[...body, ...rowsIn('tfoot')].map((row) => ({ row, isHead: false })),
  ];
}

function isRow(element: Element): boolean {
  return element.name === 'tr';
}

function cellOf(
  element: Element,
  { isHead, regionsOf }: { isHead: boolean; regionsOf: RegionsOf },
): TableCell {
  const regions = regionsOf([element]);
  return {
    text: inlineText(element.children),
    rowSpan: span(element.attribs.rowspan),
    colSpan: span(element.attribs.colspan),
    isHeader: isHead || element.name === 'th',
    ...(regions.length > 0 && { regions }),
  };
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10);
  if (count === 0) return MAX_SPAN;
  return Number.isInteger(count) ? Math.min(MAX_SPAN, Math.max(1, count)) : 1;
}
