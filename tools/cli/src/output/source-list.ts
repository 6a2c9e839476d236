import { clip, printable } from './table.js';

/** What the list of sources shows of one of them. */
export interface ListedSource {
  citation: number;
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
  const where = printable(`${source.file_name ?? 'unnamed'}${pages}: ${source.path ?? ''}`);
  const passage = printable((source.content ?? '').replace(/<[^>]*>/g, ' '));
  return `  [${source.citation}] ${where}${score}\n      ${clip(passage, 100)}`;
}
