import { decodeHTML } from 'entities';
import type { KnowledgeSchemas } from '@tessera/client';
import { clip, printable } from './table.js';

/** A source as listed under an answer. */
export interface ListedSource {
  citation: number;
  /** The content of a `table` is HTML; any other content is plain text. */
  type: string;
  /** `attachment` for a file given with the question, `kb` for a document. */
  source: string;
  file_name: string | null;
  path: string | null;
  page_nums: number[];
  content: string | null;
  score: number | null;
}

/** Text and image sources as one list. */
export function listedSources({ text, image }: KnowledgeSchemas['QuerySources']): ListedSource[] {
  const pictures = image.map(({ chunk_type, parent_section, page, ...source }) => ({
    ...source,
    type: chunk_type,
    path: parent_section,
    page_nums: page === null ? [] : [page],
  }));
  return [...text, ...pictures];
}

/** Lists number, file, section, pages and the beginning of each source. */
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

/** Decodes entities before {@link printable} runs, since they may encode control characters. */
function textOf({ type, content }: ListedSource): string {
  if (content === null || type !== 'table') return content ?? '';
  return decodeHTML(content.replace(/<[^>]*>/g, ' '));
}
