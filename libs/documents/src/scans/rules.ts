import type { ScannedRule } from './scan.js';

/** A single-channel image. */
export interface GreyImage {
  pixels: Buffer;
  width: number;
  height: number;
}

/** Shorter ones may be part of a letter, in pixels. */
const MIN_LENGTH = 30;
/** Maximum gap between the steps of a slanted line. */
const MAX_STEP = 2;
/** Anything thicker is an area. */
const MAX_THICKNESS = 6;
const MAX_RULES = 2_500;

/** A line that is being traced downwards: runs of ink, each touching the one above. */
interface Trace {
  from: number;
  to: number;
  top: number;
  bottom: number;
  /** Of the last run. */
  lastFrom: number;
  lastTo: number;
  area: number;
}

/**
 * Horizontal lines of an image, also slightly slanted ones; in its pixels.
 * @param ink darker pixels are ink
 */
export function levelRules({ pixels, width, height }: GreyImage, ink: number): ScannedRule[] {
  const rules: ScannedRule[] = [];
  let open: Trace[] = [];
  for (let y = 0; y < height && rules.length < MAX_RULES; y += 1) {
    const runs = runsOf(pixels.subarray(y * width, (y + 1) * width), ink);
    if (runs.length === 0 && open.length === 0) continue;
    const next: Trace[] = [];
    for (const [from, to] of runs) next.push(follow(open, from, to, y));
    rules.push(...open.filter((trace) => !next.includes(trace) && trace.bottom < y).flatMap(ruleOf));
    open = [...new Set(next)];
  }
  return [...rules, ...open.flatMap(ruleOf)].slice(0, MAX_RULES);
}

function runsOf(row: Buffer, ink: number): Array<[from: number, to: number]> {
  const runs: Array<[number, number]> = [];
  let from = 0;
  for (let x = 0; x <= row.length; x += 1) {
    if (x < row.length && row[x]! < ink) continue;
    if (x - from >= MIN_LENGTH) runs.push([from, x]);
    from = x + 1;
  }
  return runs;
}

/** Adds a run to the line that it touches, else begins one. */
function follow(open: readonly Trace[], from: number, to: number, y: number): Trace {
  const touched = open.find(
    (trace) => trace.lastFrom <= to + MAX_STEP && trace.lastTo >= from - MAX_STEP && y - trace.bottom <= 1,
  );
  if (!touched) return { from, to, top: y, bottom: y, lastFrom: from, lastTo: to, area: to - from };
  touched.from = Math.min(touched.from, from);
  touched.to = Math.max(touched.to, to);
  touched.bottom = y;
  touched.lastFrom = from;
  touched.lastTo = to;
  touched.area += to - from;
  return touched;
}

function ruleOf({ from, to, top, bottom, area }: Trace): ScannedRule[] {
  const length = to - from;
  return area / length <= MAX_THICKNESS ? [{ at: (top + bottom + 1) / 2, from, to }] : [];
}
