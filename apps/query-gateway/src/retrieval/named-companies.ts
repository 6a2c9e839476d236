import { namedCompanies } from '@tessera/text';
import type { SearchHit } from '@tessera/vectors';

/**
 * Documents among the hits that companies issued which the question names: within one of them a line of a long table can be
 * found that shorter passages, and those of other documents, outdo.
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
 * All hits, and what a search of the named documents alone found. Its scores are of those documents, where other words are rare:
 * its best is as good as the best of them among all.
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
