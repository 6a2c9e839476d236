import { decodeHTML } from 'entities';
import type { components } from '../api/generated/query-gateway.js';
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

/** Text and pictures as one list, in the order of their numbers. */
export function listedSources({ text, image }: components['schemas']['QuerySources']): ListedSource[] {
  const pictures = image.map(({ chunk_type, parent_section, page, ...source }) => ({
    ...source,
    type: chunk_type,
    path: parent_section,
    page_nums: page === null ? [] : [page],
  }));
  return [...text, ...pictures];
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
