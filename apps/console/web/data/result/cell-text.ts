import type { Cell } from './sql-result.js';

/** What a cell of the table shows at most; the whole value is in its dialog. */
const SHOWN = 200;

/** A value in full, as text. */
export function cellText(value: Cell): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

export function indentedText(value: Cell): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : cellText(value);
}

/** One line, with what would be invisible shown. */
export function shortText(value: Cell): string {
  const text = cellText(value);
  return visible(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}

/** Line breaks and tabs as arrows; characters that cannot be seen, or that reorder text, as their numbers. */
export function visible(text: string): string {
  return text
    .replace(/\r?\n/g, '↵')
    .replaceAll('\t', '⇥')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (c) => {
      return `<U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
    });
}
