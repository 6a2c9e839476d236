import type { OutlineEntry } from './engine/outline.js';

const NUMBER = /^\s*(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z])[.):]?\s+/iu;

/** The bookmark of a page with the same words as a text; only one of the two may have a leading number. */
export function matchOutline(text: string, entries: readonly OutlineEntry[]): OutlineEntry | null {
  if (entries.length === 0) return null;
  const wanted = comparable(text);
  if (wanted === '') return null;
  const bare = comparable(text.replace(NUMBER, ''));
  const { byTitle, byBareTitle } = titlesOf(entries);
  return byTitle.get(wanted) ?? (bare.length > 2 ? byBareTitle.get(bare) : undefined) ?? null;
}

interface Titles {
  byTitle: ReadonlyMap<string, OutlineEntry>;
  byBareTitle: ReadonlyMap<string, OutlineEntry>;
}

/** Cached, since each line of a page is compared with all of its bookmarks, of which there may be thousands. */
const known = new WeakMap<readonly OutlineEntry[], Titles>();

function titlesOf(entries: readonly OutlineEntry[]): Titles {
  const titles = known.get(entries) ?? readTitles(entries);
  known.set(entries, titles);
  return titles;
}

function readTitles(entries: readonly OutlineEntry[]): Titles {
  // Of two with the same title, the first one counts.
  const backwards = entries.toReversed();
  return {
    byTitle: new Map(backwards.map((entry) => [comparable(entry.title), entry])),
    byBareTitle: new Map(backwards.map((entry) => [comparable(entry.title.replace(NUMBER, '')), entry])),
  };
}

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
