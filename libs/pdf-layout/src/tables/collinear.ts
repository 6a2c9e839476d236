import type { Rule } from '../engine/page-graphics.js';
import { overlap } from '../geometry.js';

const SAME_LINE_POINTS = 1.5;

/** Joins pieces of one line with gaps of at most `gap` points; sorted across their direction. */
export function joinCollinear(rules: readonly Rule[], gap: number): Rule[] {
  const joined: Rule[] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at || a.from - b.from)) {
    let known: Rule | undefined;
    for (let index = joined.length - 1; index >= 0; index -= 1) {
      const other = joined[index]!;
      if (rule.at - other.at > SAME_LINE_POINTS * 2) break;
      if (
        Math.abs(other.at - rule.at) < SAME_LINE_POINTS &&
        overlap(other.from, other.to, rule.from, rule.to) >= -gap
      ) {
        known = other;
        break;
      }
    }
    if (!known) joined.push({ ...rule });
    else {
      known.from = Math.min(known.from, rule.from);
      known.to = Math.max(known.to, rule.to);
    }
  }
  return joined;
}
