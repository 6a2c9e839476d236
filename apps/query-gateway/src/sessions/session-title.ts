import { MAX_TITLE_LENGTH } from '@tessera/contracts';

const TITLE_CHARACTERS = 30;
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Default title of a session: the first 30 graphemes of its first question, limited in length, because combining marks can stack
 * without limit.
 */
export function sessionTitle(question: string): string {
  let title = '';
  let count = 0;
  for (const { segment } of characters.segment(question)) {
    if (count++ === TITLE_CHARACTERS) break;
    title += segment;
  }
  return [...title].slice(0, MAX_TITLE_LENGTH).join('');
}
