import { comparable } from './comparable.js';

export interface PageLines {
  pageNumber: number;
  /** In points. */
  height: number;
  lines: ReadonlyArray<{ text: string; top: number; bottom: number }>;
}

export interface FurnitureScore {
  /** Lines at a page's edge that repeat at the same position on many pages. */
  lines: number;
  /** Those that are a block, or begin or end one. */
  leaked: number;
  /** Leaked signatures with their counts. */
  examples: Array<[line: string, times: number]>;
}

/** Largest distance of a running line from the page's edge, as a share of the height. */
const EDGE_SHARE = 0.12;
const MIN_PAGES = 3;
const MIN_SHARE = 0.02;
const SAME_PLACE_POINTS = 3;

/**
 * Counts running headers and footers in page blocks. A running line is near an edge, at the same height on three pages
 * and on one in fifty, ignoring digits.
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

/** The words without digits, in the two bands around the line, so that a band's border separates no neighbours. */
function keysOf({ text, top }: PageLines['lines'][number]): string[] {
  const words = text.normalize('NFKC').toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
  const band = Math.floor(top / SAME_PLACE_POINTS);
  return [`${words} @${band}`, `${words} @${band - 1}`];
}
