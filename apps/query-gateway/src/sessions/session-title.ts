const TITLE_CHARACTERS = 30;
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What a session is called after its first question: its first 30 characters, as a reader counts them. */
export function sessionTitle(question: string): string {
  let title = '';
  let count = 0;
  for (const { segment } of characters.segment(question)) {
    if (count++ === TITLE_CHARACTERS) break;
    title += segment;
  }
  return title;
}
