import { fillsSquares } from './glyph-heights.js';
import { isDoubtful, type LineWord, type ScanLine } from './scan-lines.js';

/** Ink is counted in steps of this size. */
const STEP = 0.005;
/**
 * Ratio of bold type's ink to body text's. In printed documents, lines of regular type have up to 1.2 times as much,
 * most bold ones 1.3 and more. Squares (Han, kana, Hangul) vary more.
 */
const HEAVIER = { letters: 1.25, squares: 1.4 };
/** Text after bold words counts as regular up to this ratio. */
const PLAIN = 1.12;
/** Fewer letters are unreliable; part of a line needs more. */
const MIN_LETTERS = { ofLine: 3, ofPart: 6 };

/** Detects bold type by the weight of a document's body text. */
export class TypeWeight {
  /** Number of letters by ink, in steps. */
  private readonly counts = new Map<number, number>();
  private usual: number | null = null;

  add(lines: readonly ScanLine[]): void {
    for (const { words } of lines) {
      const ink = inkOf(words);
      if (!ink) continue;
      const step = Math.round(ink.mean / STEP);
      this.counts.set(step, (this.counts.get(step) ?? 0) + ink.letters);
    }
    this.usual = null;
  }

  /** Number of leading bold words of a line: all, none, or a heading that text follows. */
  boldWords(line: ScanLine): number {
    const { words } = line;
    const all = inkOf(words);
    if (!all || all.letters < MIN_LETTERS.ofLine || isDoubtful(line)) return 0;
    this.usual ??= this.median();
    const kind = words.some(({ text }) => fillsSquares(text)) ? 'squares' : 'letters';
    const heavy = this.usual * HEAVIER[kind];
    const part = mostDistinctPart(words);
    if (part && part.mean >= heavy && part.meanOfRest <= this.usual * PLAIN) return part.count;
    return all.mean >= heavy ? words.length : 0;
  }

  private median(): number {
    const all = [...this.counts].sort(([a], [b]) => a - b);
    const half = all.reduce((sum, [, count]) => sum + count, 0) / 2;
    let below = 0;
    for (const [step, count] of all) {
      below += count;
      if (below >= half) return step * STEP;
    }
    return 0;
  }
}

/** The leading words of a line that differ most from the rest in ink. */
function mostDistinctPart(
  words: readonly LineWord[],
): { count: number; mean: number; meanOfRest: number } | null {
  const all = sumOf(words);
  let [ink, letters] = [0, 0];
  let best: { count: number; mean: number; meanOfRest: number } | null = null;
  for (const [index, { heaviness, weight }] of words.entries()) {
    ink += (heaviness ?? 0) * weight;
    letters += heaviness === null ? 0 : weight;
    if (Math.min(letters, all.letters - letters) < MIN_LETTERS.ofPart) continue;
    const [mean, meanOfRest] = [ink / letters, (all.ink - ink) / (all.letters - letters)];
    if (!best || mean - meanOfRest > best.mean - best.meanOfRest)
      best = { count: index + 1, mean, meanOfRest };
  }
  return best;
}

/** Average weighted by length; null if not measured. */
function inkOf(words: readonly LineWord[]): { mean: number; letters: number } | null {
  const { ink, letters } = sumOf(words);
  return letters === 0 ? null : { mean: ink / letters, letters };
}

function sumOf(words: readonly LineWord[]): { ink: number; letters: number } {
  let [ink, letters] = [0, 0];
  for (const { heaviness, weight } of words) {
    ink += (heaviness ?? 0) * weight;
    letters += heaviness === null ? 0 : weight;
  }
  return { ink, letters };
}
