import { randomUUID } from 'node:crypto';
import type { Random } from '@tessera/tool-bench';

/** Every item in its turn, and then any of them. */
export function inTurn<T>(items: readonly T[], index: number, random: Random): T {
  return index < items.length ? (items[index] as T) : random.pick(items);
}

/**
 * Every item in its turn, but so that neighbours are of different kinds: what is tried in a short time is of all kinds.
 */
export function mixed<T>(items: readonly T[], index: number, random: Random): T {
  if (index >= items.length) return random.pick(items);
  return items[(index * strideFor(items.length)) % items.length] as T;
}

/** A text that stands for one request; see `Attacker`. */
export function newMarker(): string {
  return `mk-${randomUUID()}`;
}

/** Letters, so many. */
export function letters(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + random.below(26))).join('');
}

/** A step that is about two fifths of the length and meets every item. */
function strideFor(length: number): number {
  let stride = Math.max(1, Math.floor(length * 0.382));
  while (greatestCommonDivisor(stride, length) > 1) stride++;
  return stride;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
