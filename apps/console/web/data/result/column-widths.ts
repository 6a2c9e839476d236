import { shortText } from './cell-text.js';
import type { ResultColumn, Row } from './sql-result.js';

const CHARACTER_PX = 8;
const PADDING_PX = 20;
const NARROWEST_PX = 72;
const WIDEST_PX = 360;
const SAMPLE = 60;

/** Wide enough for the name, the type and the first values. */
export function columnWidths(columns: readonly ResultColumn[], rows: readonly Row[]): number[] {
  const sample = rows.slice(0, SAMPLE);
  return columns.map(({ name, type }) => {
    const texts = [name, type ?? '', ...sample.map((row) => shortText(row[name] ?? 'NULL'))];
    const widest = Math.max(...texts.map(cellsOf)) * CHARACTER_PX + PADDING_PX;
    return Math.min(WIDEST_PX, Math.max(NARROWEST_PX, widest));
  });
}

/** Chinese characters take the room of two. */
function cellsOf(text: string): number {
  return text.replace(/[^\u0000-\u2fff]/g, '  ').length;
}
