import { documentName, tableText } from '@tessera/text';
import type { PointPayload } from './vector-store.port.js';

type Told = Pick<
  PointPayload,
  'chunkType' | 'pipeline' | 'path' | 'content' | 'summary' | 'table' | 'fileName' | 'issuer'
>;

/** A chunk's body without markup. Of a table that an earlier version stored as HTML, that is its summary. */
export function chunkText({
  chunkType,
  pipeline,
  content,
  summary,
  table,
}: Omit<Told, 'path' | 'fileName' | 'issuer'>): string {
  if (table) return tableText(table);
  return chunkType === 'table' && pipeline === 'text_pipeline' ? summary : content;
}

/** What a chunk is found by in words: its own, and the name of its document. Empty for a chunk without words. */
export function searchedText(of: Pick<PointPayload, 'fileName' | 'issuer'>, own: string): string {
  return own === '' ? '' : [documentName(of), own].filter(Boolean).join('\n');
}

/**
 * What a chunk's vector is made of: of nothing but what is stored with its point, so that it can be made again in another embedding
 * space. Empty for a chunk without words, which has no vector.
 */
export function embeddedText(payload: Told): string {
  const body = chunkText(payload);
  if (body.trim() === '') return '';
  const { path } = payload;
  // Said twice, a title outweighs the passage.
  const heading = path.replace(/[_-]+/g, ' ');
  const names = documentName(payload)
    .split('\n')
    .filter((name) => !heading.includes(name));
  return [...names, path, body].filter(Boolean).join('\n');
}
