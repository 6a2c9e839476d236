import type { RefusalCode } from '@tessera/platform';
import type { SqlBlockedError } from './guard.errors.js';

/** Matches our own reasons; the statement's words are only in the pattern. */
const CODES: ReadonlyArray<[RegExp, RefusalCode]> = [
  [/^only a single |^only queries |can only read/, 'not_a_query'],
  [/\bcatalog\b/, 'catalog'],
  [/\broles?\b/, 'roles'],
  [/\bschema\b|\bdataset\b/, 'other_schema'],
  [/\bthe server\b|\bthe project\b/, 'server'],
  [/runs SQL/, 'runs_sql'],
  [/settings of the session/, 'session'],
  [/\bacts on\b/, 'side_effect'],
  [/has no right/, 'no_right'],
];

/** The kind of refusal, from a closed list: for metrics. */
export function refusalCodeOf({ pattern, reason }: SqlBlockedError): RefusalCode {
  if (pattern === 'several statements') return 'several_statements';
  return CODES.find(([words]) => words.test(reason))?.[1] ?? 'unknown_construct';
}
