import { isDoubtful, type ScanLine } from './scan-lines.js';

/** Sizes are counted in steps of a hundredth. */
const STEP = Math.log(1.01);
/** What lies within so many steps of the commonest size is that size, measured badly; headings are larger by more. */
const REACH = 9;
/** Around the commonest size, most lines lie within so many steps. */
const NEAR = 4;
/** A line of so many letters is measured as well as others; each letter less adds a step of doubt. */
const TELLING = 15;

/**
 * The sizes of type that a document is set in. Each line's size is measured by its few letters, and differs from the next
 * line's; a document has only a few sizes, which all lines together tell.
 */
export class TypeSizes {
  /** Letters by size, in steps. */
  private readonly counts = new Map<number, number>();
  private sizes: Array<{ step: number; size: number }> | null = null;

  add(lines: readonly ScanLine[]): void {
    for (const { size, weight } of lines) {
      if (weight <= 0 || size <= 0) continue;
      const step = Math.round(Math.log(size) / STEP);
      this.counts.set(step, (this.counts.get(step) ?? 0) + weight);
    }
    this.sizes = null;
  }

  /** The size that a line is set in, in points. A line of few letters, or of doubtful ones, is taken for running text. */
  sizeOf(line: ScanLine): number {
    const { size, weight } = line;
    this.sizes ??= this.settle();
    const step = Math.log(Math.max(size, 0.1)) / STEP;
    const distanceTo = (known: { step: number }): number => Math.abs(known.step - step);
    const [body] = this.sizes;
    const doubt = Math.max(0, TELLING - weight);
    if (body && (isDoubtful(line) || distanceTo(body) <= REACH + doubt)) return body.size;
    const near = this.sizes.filter((known) => distanceTo(known) <= REACH);
    const [nearest] = near.sort((a, b) => distanceTo(a) - distanceTo(b));
    return nearest?.size ?? round(size);
  }

  /** The commonest size first, without what is near to it; then the commonest of the rest. */
  private settle(): Array<{ step: number; size: number }> {
    const left = new Map(this.counts);
    const sizes: Array<{ step: number; size: number }> = [];
    while (left.size > 0) {
      const centre = commonest(left);
      const near = [...left].filter(([step]) => Math.abs(step - centre) <= REACH);
      const weight = near.reduce((sum, [, count]) => sum + count, 0);
      const step = near.reduce((sum, [at, count]) => sum + at * count, 0) / weight;
      sizes.push({ step, size: round(Math.exp(step * STEP)) });
      for (const [at] of near) left.delete(at);
    }
    return sizes;
  }
}

/** The step around which most letters lie. */
function commonest(counts: ReadonlyMap<number, number>): number {
  const around = (step: number): number => {
    let sum = 0;
    for (let near = step - NEAR; near <= step + NEAR; near += 1) sum += counts.get(near) ?? 0;
    return sum;
  };
  return [...counts.keys()].reduce((best, step) => (around(step) > around(best) ? step : best));
}

function round(size: number): number {
  return Math.round(size * 10) / 10;
}
