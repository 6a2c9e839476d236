import type { SourceOrigin } from '@tessera/contracts';
import { chunkText, type PointPayload } from '@tessera/vectors';
import { Fingerprint } from './near-duplicates.js';

/** A chunk with its relevance after reranking, 0 to 1. */
export interface RankedChunk {
  payload: PointPayload;
  source: SourceOrigin;
  relevance: number;
  /** Similarity of its meaning to the question's, 0 to 1 and beyond; null if unknown. */
  similarity: number | null;
  /** An image-only hit: `relevance` is the image's similarity to the question, regardless of any text on it. */
  isOnlySeen?: true;
}

/** Chunks merged into one source, in document order, represented by the best-ranked one. */
export interface SourceGroup {
  lead: RankedChunk;
  members: RankedChunk[];
}

const MAX_GROUP = 3;

/**
 * Selects the best sources from ranked chunks. Skips near-duplicates of a better one, and merges adjacent chunks of the same
 * section, so that a passage is not cited in halves.
 */
export function pickSources(ranked: RankedChunk[], count: number): SourceGroup[] {
  const groups: SourceGroup[] = [];
  const seen: Fingerprint[] = [];
  for (const chunk of ranked) {
    const neighbour = groups.find((group) => readsOn(group, chunk));
    if (!neighbour && groups.length >= count) continue;
    const fingerprint = new Fingerprint(chunkText(chunk.payload));
    if (seen.some((other) => fingerprint.isNearDuplicateOf(other))) continue;
    seen.push(fingerprint);
    if (neighbour) join(neighbour, chunk);
    else groups.push({ lead: chunk, members: [chunk] });
  }
  return groups;
}

function readsOn({ members }: SourceGroup, { payload }: RankedChunk): boolean {
  const first = members[0]?.payload;
  const last = members.at(-1)?.payload;
  if (!first || !last || members.length >= MAX_GROUP) return false;
  return (
    payload.documentId === first.documentId &&
    payload.path === first.path &&
    payload.chunkType === 'text' &&
    first.chunkType === 'text' &&
    (payload.chunkIndex === first.chunkIndex - 1 || payload.chunkIndex === last.chunkIndex + 1)
  );
}

function join(group: SourceGroup, chunk: RankedChunk): void {
  const isBefore = chunk.payload.chunkIndex < (group.members[0]?.payload.chunkIndex ?? 0);
  if (isBefore) group.members.unshift(chunk);
  else group.members.push(chunk);
}
