import { comparable } from './comparable.js';
import { countEach, type Quality, qualityOf } from './quality.js';

export interface Titled {
  text: string;
  /** 1 is the highest. */
  level: number;
  pageNumber: number;
}

export interface HeadingScore extends Quality {
  wanted: number;
  found: number;
  /** Share of the matched headings that have the bookmark's level; null when none matched. */
  levels: number | null;
  /** The same with all levels moved by the number that fits best: a title above everything else moves the others. */
  shiftedLevels: number | null;
  missed: Titled[];
  extra: Titled[];
}

/** A title's letters and digits, with and without the number before it. */
interface Words {
  whole: string;
  bare: string;
}

type Closeness = (heading: Words, bookmark: Words) => boolean;
type Pair = [heading: Titled, bookmark: Titled];

const NUMBER = /^\s*(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z])[.):]?\s+/iu;
/** A bookmark may be shortened, and a heading may hold a word more: so much of the longer is in both. */
const MIN_SHARE = 0.7;

/** The closest first, so that no heading is taken by a bookmark that another one would fit better. */
const CLOSENESS: readonly Closeness[] = [
  (heading, bookmark) => heading.whole === bookmark.whole,
  (heading, bookmark) => heading.bare === bookmark.bare,
  (heading, bookmark) => isMostOf(heading.whole, bookmark.whole),
];

/** Judges headings against bookmarks: one to one, by their words, on the same page or the one beside it. */
export function scoreHeadings(found: readonly Titled[], wanted: readonly Titled[]): HeadingScore {
  const extra = new Set(found);
  const missed = new Set(wanted);
  const words = new Map([...found, ...wanted].map((title) => [title, wordsOf(title.text)] as const));
  const pairs: Pair[] = [];
  for (const isClose of CLOSENESS) {
    for (const bookmark of [...missed]) {
      const close = near([...extra], bookmark).filter((heading) =>
        isClose(words.get(heading)!, words.get(bookmark)!),
      );
      const heading = close[0];
      if (!heading) continue;
      extra.delete(heading);
      missed.delete(bookmark);
      pairs.push([heading, bookmark]);
    }
  }
  return {
    ...qualityOf(pairs.length, found.length, wanted.length),
    wanted: wanted.length,
    found: found.length,
    ...levelShares(pairs),
    missed: [...missed],
    extra: [...extra],
  };
}

function wordsOf(text: string): Words {
  return { whole: comparable(text), bare: comparable(text.replace(NUMBER, '')) };
}

/** Those on the page of a bookmark, then those on the pages beside it. */
function near(headings: readonly Titled[], { pageNumber }: Titled): Titled[] {
  const distance = (heading: Titled) => Math.abs(heading.pageNumber - pageNumber);
  return headings.filter((heading) => distance(heading) <= 1).sort((a, b) => distance(a) - distance(b));
}

function isMostOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short !== '' && long.includes(short) && short.length >= long.length * MIN_SHARE;
}

function levelShares(pairs: readonly Pair[]): Pick<HeadingScore, 'levels' | 'shiftedLevels'> {
  if (pairs.length === 0) return { levels: null, shiftedLevels: null };
  const shifts = countEach(pairs.map(([heading, bookmark]) => String(heading.level - bookmark.level)));
  return {
    levels: (shifts.get('0') ?? 0) / pairs.length,
    shiftedLevels: Math.max(...shifts.values()) / pairs.length,
  };
}
