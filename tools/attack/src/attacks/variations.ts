import { randomUUID } from 'node:crypto';
import type { Random } from '@tessera/testing';

/** Every item in turn, then random ones. */
export function inTurn<T>(items: readonly T[], index: number, random: Random): T {
  return index < items.length ? (items[index] as T) : random.pick(items);
}

/** Every item in turn, with different kinds next to each other, so that a short run covers all kinds. */
export function mixed<T>(items: readonly T[], index: number, random: Random): T {
  if (index >= items.length) return random.pick(items);
  return items[(index * strideFor(items.length)) % items.length] as T;
}

/** A text that identifies a request; see `Attacker`. */
export function newMarker(): string {
  return `mk-${randomUUID()}`;
}

/** Random letters. */
export function letters(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + random.below(26))).join('');
}

/** About two fifths of the length, and coprime to it, so that every item is visited. */
function strideFor(length: number): number {
  let stride = Math.max(1, Math.floor(length * 0.382));
  while (greatestCommonDivisor(stride, length) > 1) stride++;
  return stride;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
