import { namedCompanies } from '@tessera/text';
import type { SearchHit } from '@tessera/vectors';

/**
 * Documents among the hits whose issuer the question names: a separate search in them finds lines of long tables that
 * shorter passages and other documents would outrank.
 */
export function documentsOfNamed(question: string, hits: readonly SearchHit[]): string[] {
  const named = namedCompanies(
    question,
    hits.flatMap(({ payload: { issuer } }) => issuer ?? []),
  );
  if (named.size === 0) return [];
  const isNamed = ({ payload: { issuer } }: SearchHit) => issuer !== undefined && named.has(issuer);
  return [...new Set(hits.filter(isNamed).map(({ payload }) => payload.documentId))];
}

/**
 * All hits, and those of the search in the named documents. Scores of the latter are relative to those documents, where
 * other words are rare: they are scaled so that its best hit equals the best of these documents among all hits.
 */
export function withNamed(hits: SearchHit[], named: readonly SearchHit[]): SearchHit[] {
  if (named.length === 0) return hits;
  const documentIds = new Set(named.map(({ payload }) => payload.documentId));
  const among = hits.filter(({ payload }) => documentIds.has(payload.documentId));
  const score = bestOf(among, 'score') / bestOf(named, 'score') || 0;
  const lexical = bestOf(among, 'lexicalScore') / bestOf(named, 'lexicalScore') || 0;
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  for (const hit of named) {
    const known = byId.get(hit.id);
    byId.set(hit.id, {
      ...hit,
      score: Math.max(score * hit.score, known?.score ?? 0),
      lexicalScore:
        hit.lexicalScore === null
          ? (known?.lexicalScore ?? null)
          : Math.max(lexical * hit.lexicalScore, known?.lexicalScore ?? 0),
    });
  }
  return [...byId.values()].sort((a, b) => b.score - a.score);
}

function bestOf(hits: readonly SearchHit[], of: 'score' | 'lexicalScore'): number {
  return Math.max(0, ...hits.map((hit) => hit[of] ?? 0));
}
