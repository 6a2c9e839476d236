import { fillsSquares } from './glyph-heights.js';
import type { ScanLine } from './scan-lines.js';

/** Ink is counted in steps of this. */
const STEP = 0.005;
/**
 * How much more ink than running text bold type has. In printed documents, lines of plain type have up to 1.2 times as much, and
 * lines that are bold in part up to 1.25; most bold ones 1.3 and more. Squares (Han, kana, Hangul) differ more among themselves.
 */
const HEAVIER = { letters: 1.25, squares: 1.4 };
/** Fewer letters say nothing. */
const MIN_LETTERS = 3;

/** How heavy the type of a document's running text is, and what is heavier than that. */
export class TypeWeight {
  /** Letters by ink, in steps. */
  private readonly counts = new Map<number, number>();
  private usual: number | null = null;

  add(lines: readonly ScanLine[]): void {
    for (const { ink, weight } of lines) {
      if (ink === null) continue;
      const step = Math.round(ink / STEP);
      this.counts.set(step, (this.counts.get(step) ?? 0) + weight);
    }
    this.usual = null;
  }

  /** True for a line that is set in bold type as a whole. */
  isBold({ ink, weight, words }: ScanLine): boolean {
    if (ink === null || weight < MIN_LETTERS) return false;
    this.usual ??= this.median();
    const kind = words.some(({ text }) => fillsSquares(text)) ? 'squares' : 'letters';
    return ink >= this.usual * HEAVIER[kind];
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
