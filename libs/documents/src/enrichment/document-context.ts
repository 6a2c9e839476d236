import { tellingName } from './telling-name.js';

/**
 * What every chunk of a document takes for granted, and is searched by beside its own words: the company that issued it, and its
 * file's name. Empty when neither says anything.
 */
export function documentContext({ fileName, issuer }: { fileName: string; issuer: string | null }): string {
  const baseName = fileName.replace(/\.[^./\\]{1,10}$/, '').replace(/^.*[/\\]/, '');
  return [issuer, tellingName(baseName.replace(/[_-]+/g, ' ').trim())].filter(Boolean).join('\n');
}
