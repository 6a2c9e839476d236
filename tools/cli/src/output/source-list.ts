import { decodeHTML } from 'entities';
import { clip, printable } from './table.js';

/** What the list of sources shows of one of them. */
export interface ListedSource {
  citation: number;
  /** What it holds; the content of a `table` is HTML, anything else is text as it is. */
  type: string;
  /** `attachment` for a file given with the question, `kb` for a document. */
  source: string;
  file_name: string | null;
  path: string | null;
  page_nums: number[];
  content: string | null;
  score: number | null;
}

/** Sources under an answer: number, file, section and pages, with the beginning of each passage. */
export function sourceList(sources: ListedSource[]): string {
  return sources.map(describe).join('\n');
}

function describe(source: ListedSource): string {
  const pages = source.page_nums.length ? `, p. ${source.page_nums.join(', ')}` : '';
  const score = source.score === null ? '' : `  (${source.score.toFixed(2)})`;
  const attached = source.source === 'attachment' ? ' (attached)' : '';
  const where = printable(`${source.file_name ?? 'unnamed'}${attached}${pages}: ${source.path ?? ''}`);
  return `  [${source.citation}] ${where}${score}\n      ${clip(printable(textOf(source)), 100)}`;
}

/** Entities are decoded before {@link printable} looks: they may stand for control characters, too. */
function textOf({ type, content }: ListedSource): string {
  if (content === null || type !== 'table') return content ?? '';
  return decodeHTML(content.replace(/<[^>]*>/g, ' '));
}
