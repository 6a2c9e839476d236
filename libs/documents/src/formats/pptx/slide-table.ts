import type { Element } from 'domhandler';
import type { Block, TableCell } from '../../model.js';
import { childAt, childrenNamed } from '../office-xml.js';
import { markHeader } from '../table-header.js';
import { shapeText } from './shape-text.js';

const MAX_SPAN = 1_000;

/** A table of a slide (`a:tbl`); none if all its cells are empty. */
export function slideTable(table: Element): Block[] {
  const hasHeader = childAt(table, 'a:tblPr')?.attribs.firstRow === '1';
  const rows = childrenNamed(table, 'a:tr').map((row, index) =>
    childrenNamed(row, 'a:tc')
      .filter(({ attribs }) => !isSet(attribs.hMerge) && !isSet(attribs.vMerge))
      .map((cell) => cellOf(cell, hasHeader && index === 0)),
  );
  if (!rows.some((row) => row.some((cell) => cell.text !== ''))) return [];
  return [{ type: 'table', caption: null, rows: markHeader(rows), regions: [] }];
}

function cellOf(cell: Element, isHeader: boolean): TableCell {
  return {
    text: shapeText(cell),
    rowSpan: span(cell.attribs.rowSpan),
    colSpan: span(cell.attribs.gridSpan),
    isHeader,
  };
}

function isSet(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10);
  return Number.isInteger(count) ? Math.min(MAX_SPAN, Math.max(1, count)) : 1;
}
