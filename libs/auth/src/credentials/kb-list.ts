import { ANY_KB, composed, isKbName } from '@tessera/contracts';
import type { KbNames } from '@tessera/persistence';

/**
 * Parses a credential's list of knowledge bases: names in any spelling, or `*` for all.
 * @param list absent: none
 * @returns null if it is not such a list
 */
export function parseKbList(list: unknown): KbNames | null {
  if (list === undefined) return new Set();
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) return null;
  const names = list.map((name) => composed(name));
  if (!names.every((name) => name === ANY_KB || isKbName(name))) return null;
  return names.includes(ANY_KB) ? 'all' : new Set(names);
}
