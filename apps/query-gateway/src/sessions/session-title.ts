import { MAX_TITLE_LENGTH } from '@tessera/contracts';

const TITLE_CHARACTERS = 30;
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * What a session is called after its first question: its first 30 characters, as a reader counts them. Marks can be stacked on
 * one without end, so that it may be cut off where every title ends.
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
