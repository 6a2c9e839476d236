import type { SourceOrigin } from '@tessera/contracts';
import type { SearchHit } from '@tessera/vectors';

/** A hit and its origin. */
export interface Candidate extends SearchHit {
  source: SourceOrigin;
}

/**
 * The best of both. Among equal scores, attachments come first: they were given for this question, and of two passages
 * with the same content only the first is shown.
 */
export function candidatesOf(
  stored: readonly SearchHit[],
  attached: readonly SearchHit[],
  limit: number,
): Candidate[] {
  const candidates = [
    ...attached.map((hit) => ({ ...hit, source: 'attachment' as const })),
    ...stored.map((hit) => ({ ...hit, source: 'kb' as const })),
  ];
  return attached.length === 0 ? candidates : candidates.sort((a, b) => b.score - a.score).slice(0, limit);
}
