import { documentName, tableText } from '@tessera/text';
import type { PointPayload } from './vector-store.port.js';

type Told = Pick<PointPayload, 'path' | 'content' | 'table' | 'fileName' | 'issuer'>;

/** A chunk's body without markup. */
export function chunkText({ content, table }: Pick<PointPayload, 'content' | 'table'>): string {
  return table ? tableText(table) : content;
}

/** The text that a chunk is found by: its own, and the name of its document. Empty for a chunk without words. */
export function searchedText(of: Pick<PointPayload, 'fileName' | 'issuer'>, own: string): string {
  return own === '' ? '' : [documentName(of), own].filter(Boolean).join('\n');
}

/**
 * The text that is embedded, made only of what is stored with the point, so that it can be embedded again in another
 * space. Empty for a chunk without words, which has no vector.
 */
export function embeddedText(payload: Told): string {
  const body = chunkText(payload);
  if (body.trim() === '') return '';
  const { path } = payload;
  // Repeated, a title outweighs the passage.
  const heading = path.replace(/[_-]+/g, ' ');
  const names = documentName(payload)
    .split('\n')
    .filter((name) => !heading.includes(name));
  return [...names, path, body].filter(Boolean).join('\n');
}
