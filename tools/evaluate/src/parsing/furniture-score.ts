import { comparable } from './comparable.js';

export interface PageLines {
  pageNumber: number;
  /** In points. */
  height: number;
  lines: ReadonlyArray<{ text: string; top: number; bottom: number }>;
}

export interface FurnitureScore {
  /** Lines at a page's edge that come again at the same place on many pages. */
  lines: number;
  /** Those of them that are a block of their own, or begin or end one. */
  leaked: number;
  /** Signatures of what leaked, with how often. */
  examples: Array<[line: string, times: number]>;
}

/** A running line may be no deeper in the page than this share of its height. */
const EDGE_SHARE = 0.12;
const MIN_PAGES = 3;
const MIN_SHARE = 0.02;
const SAME_PLACE_POINTS = 3;

/**
 * Counts running headers and footers among the blocks of a page. What one is, the pages themselves tell: a line near an
 * edge that stands, with any other digits, at the same height on three pages and on one in fifty.
 * @param blockTexts by page: the text of every block that begins there
 */
export function scoreFurniture(
  pages: readonly PageLines[],
  blockTexts: ReadonlyMap<number, readonly string[]>,
): FurnitureScore {
  const places = new Map<string, number>();
  const running = pages.map((page) => ({
    pageNumber: page.pageNumber,
    lines: edgeLines(page).map((line) => ({ ...line, keys: keysOf(line) })),
  }));
  for (const { lines } of running)
    for (const key of new Set(lines.flatMap(({ keys }) => keys))) places.set(key, (places.get(key) ?? 0) + 1);
  const needed = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const leaks = new Map<string, number>();
  let count = 0;
  for (const { pageNumber, lines } of running) {
    const texts = (blockTexts.get(pageNumber) ?? []).map(comparable);
    for (const { text, keys } of lines.filter((line) =>
      line.keys.some((key) => places.get(key)! >= needed),
    )) {
      count += 1;
      const wanted = comparable(text);
      if (texts.some((block) => block.startsWith(wanted) || block.endsWith(wanted)))
        leaks.set(keys[0]!, (leaks.get(keys[0]!) ?? 0) + 1);
    }
  }
  const examples = [...leaks].sort(([, a], [, b]) => b - a);
  return { lines: count, leaked: examples.reduce((sum, [, times]) => sum + times, 0), examples };
}

function edgeLines({ height, lines }: PageLines): Array<PageLines['lines'][number]> {
  const limit = height * EDGE_SHARE;
  return lines.filter(
    ({ text, top, bottom }) => (bottom < limit || top > height - limit) && comparable(text) !== '',
  );
}

/** The words with digits left open, in the two bands that a line's place is in, so that no border parts neighbours. */
function keysOf({ text, top }: PageLines['lines'][number]): string[] {
  const words = text.normalize('NFKC').toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
  const band = Math.floor(top / SAME_PLACE_POINTS);
  return [`${words} @${band}`, `${words} @${band - 1}`];
}
