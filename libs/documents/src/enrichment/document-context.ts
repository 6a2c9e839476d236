import { tellingName } from './telling-name.js';

/**
 * What every chunk of a document takes for granted, and is searched by beside its own words: the company that issued it, and its
 * file's name. Empty when neither says anything.
 * @param name the file's, without folders and extension
 */
export function documentContext({ name, issuer }: { name: string; issuer: string | null }): string {
  return [issuer, tellingName(name.replace(/[_-]+/g, ' ').trim())].filter(Boolean).join('\n');
}
