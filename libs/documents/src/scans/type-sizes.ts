import { isDoubtful, type ScanLine } from './scan-lines.js';

/** Sizes are counted in steps of one percent. */
const STEP = Math.log(1.01);
/** Sizes within this many steps of the most common one are measuring errors; headings are larger by more. */
const REACH = 9;
/** Most lines are within this many steps of the most common size. */
const NEAR = 4;
/** A line with this many letters is measured reliably; each letter less adds a step of tolerance. */
const TELLING = 15;

/**
 * The type sizes of a document. Each line's size is measured by its few letters, and differs from the next line's; a
 * document has only a few sizes, which all lines together reveal.
 */
export class TypeSizes {
  /** Number of letters by size, in steps. */
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

  /** Type size of a line, in points. A line with few or doubtful letters counts as body text. */
  sizeOf(line: ScanLine): number {
    const { size, weight } = line;
    this.sizes ??= this.clusterSizes();
    const step = Math.log(Math.max(size, 0.1)) / STEP;
    const distanceTo = (known: { step: number }): number => Math.abs(known.step - step);
    const [body] = this.sizes;
    const doubt = Math.max(0, TELLING - weight);
    if (body && (isDoubtful(line) || distanceTo(body) <= REACH + doubt)) return body.size;
    const near = this.sizes.filter((known) => distanceTo(known) <= REACH);
    const [nearest] = near.sort((a, b) => distanceTo(a) - distanceTo(b));
    return nearest?.size ?? round(size);
  }

  /** The most common size first, excluding sizes close to it; then the most common of the rest. */
  private clusterSizes(): Array<{ step: number; size: number }> {
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

/** The step around which most letters are. */
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
