import type { OutlineEntry } from './engine/outline.js';

const NUMBER = /^\s*(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z])[.):]?\s+/iu;

/** The bookmark of a page with the same words as a text; a number before them may stand on one side only. */
export function matchOutline(text: string, entries: readonly OutlineEntry[]): OutlineEntry | null {
  if (entries.length === 0) return null;
  const wanted = comparable(text);
  if (wanted === '') return null;
  const bare = comparable(text.replace(NUMBER, ''));
  return (
    entries.find((entry) => comparable(entry.title) === wanted) ??
    entries.find((entry) => bare.length > 2 && comparable(entry.title.replace(NUMBER, '')) === bare) ??
    null
  );
}

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
