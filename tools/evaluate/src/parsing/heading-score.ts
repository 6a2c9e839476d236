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
  /** Share of matched headings with the bookmark's level; null without matches. */
  levels: number | null;
  /** The same after the best shift of all levels: a title above everything shifts the others. */
  shiftedLevels: number | null;
  missed: Titled[];
  extra: Titled[];
}

/** A title's letters and digits, with and without its number. */
interface Words {
  whole: string;
  bare: string;
}

type Closeness = (heading: Words, bookmark: Words) => boolean;
type Pair = [heading: Titled, bookmark: Titled];

const NUMBER = /^\s*(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z])[.):]?\s+/iu;
/** Required overlap, since bookmarks may be shortened and headings longer. */
const MIN_SHARE = 0.7;

/** Closest matches first, so that no bookmark takes another's heading. */
const CLOSENESS: readonly Closeness[] = [
  (heading, bookmark) => heading.whole === bookmark.whole,
  (heading, bookmark) => heading.bare === bookmark.bare,
  (heading, bookmark) => isMostOf(heading.whole, bookmark.whole),
];

/** Matches headings with bookmarks one to one by their words, on the same or a neighbouring page. */
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

/** Headings on the bookmark's page first, then on neighbouring ones. */
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
