import type { TextLine } from '../layout/text-line.js';
import { type HeadingKind, type HeadingSample, kindsOf } from './heading-kinds.js';
import { prominence, styleKey } from './heading-style.js';
import { type HeadingNumber, numberingOf } from './numbering.js';
import { type DocumentFacts, type KnownLevel, rankedLevels } from './ranked-levels.js';

const MAX_LEVEL = 6;
const MANY_LEVELS = 3;

/** Levels of all headings, learnt from a sample: by numbering, by style, by size. */
export class HeadingLevels {
  private constructor(
    private readonly known: readonly KnownLevel[],
    /** For headings without a number. */
    private readonly byStyle: ReadonlyMap<string, number>,
  ) {}

  /** Learns from bookmarks if there are any, otherwise from the sizes of the kinds of headings. */
  static learn(samples: readonly HeadingSample[], document: DocumentFacts): HeadingLevels {
    const kinds = kindsOf(samples);
    const marked = kinds.filter((kind) => kind.levels.length > 0);
    const known = marked.length > 0 ? marked.map(markedLevel) : rankedLevels(kinds, document);
    const levels = new Map<string, number[]>();
    for (const { key, level } of known) {
      const style = kinds.find((kind) => kind.key === key)?.style ?? '';
      levels.set(style, [...(levels.get(style) ?? []), level]);
    }
    return new HeadingLevels(
      known,
      new Map([...levels].map(([style, of]) => [style, levelWithoutNumber(of)])),
    );
  }

  /** From 1 to 6. */
  levelOf(line: TextLine, text = line.text): number {
    const numbering = numberingOf(text);
    const level =
      (numbering && this.numberedLevel(numbering)) ??
      this.byStyle.get(styleKey(line)) ??
      this.levelBySize(line);
    return Math.max(1, Math.min(MAX_LEVEL, level));
  }

  private numberedLevel({ kind, family, rank }: HeadingNumber): number | null {
    const exact = this.known.find(({ key }) => key === kind);
    if (exact) return exact.level;
    if (family !== 'decimal') return null;
    for (const step of [-1, 1, -2, 2]) {
      const near = this.known.find(({ key }) => key === `decimal-${rank + step}`);
      if (near) return near.level - step;
    }
    return null;
  }

  private levelBySize(line: TextLine): number {
    const size = prominence(line);
    const above = this.known.filter((known) => known.size > size).map(({ level }) => level);
    return Math.max(0, ...above) + 1;
  }
}

/**
 * The level of an unnumbered heading in a style that numbered ones share: "References" ranks with "1 Introduction". If
 * the style serves several levels, it ranks below them all.
 */
function levelWithoutNumber(levels: readonly number[]): number {
  return levels.length >= MANY_LEVELS ? Math.max(...levels) + 1 : Math.min(...levels);
}

function markedLevel({ key, size, levels }: HeadingKind): KnownLevel {
  const counts = new Map<number, number>();
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  const [level] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0]!;
  return { key, size, level };
}
