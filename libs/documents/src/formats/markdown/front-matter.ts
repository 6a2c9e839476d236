import type { DocumentMetadata } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { yearOfDate } from '../year-of-date.js';

const FRONT_MATTER = /^\s*---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Splits off YAML front matter and reads its title, author and year. */
export function takeFrontMatter(source: string): {
  metadata: Omit<DocumentMetadata, 'pageCount'>;
  text: string;
} {
  const match = FRONT_MATTER.exec(source);
  const entries = match?.[1] ?? '';
  if (!match || !/^[\w-]+\s*:/m.test(entries))
    return { metadata: { title: null, author: null, year: null }, text: source };
  const entry = (name: string): string | null => {
    const value = new RegExp(`^${name}\\s*:\\s*(.+)$`, 'im').exec(entries)?.[1];
    return value ? cleanLine(value.replace(/^\[|\]$/g, '').replace(/["']/g, '')) || null : null;
  };
  return {
    metadata: {
      title: entry('title'),
      author: entry('authors?'),
      year: yearOfDate(entry('date') ?? entry('year') ?? entry('created')),
    },
    text: source.slice(match[0].length),
  };
}
