import { describe, expect, it } from '@jest/globals';
import type { SearchHit } from '@tessera/vectors';
import { documentsOfNamed, withNamed } from './named-companies.js';

const hit = (id: string, documentId: string, score: number, issuer?: string) =>
  ({ id, score, lexicalScore: score, cosine: null, payload: { documentId, issuer } }) as unknown as SearchHit;

const NIKE = hit('a', 'nike', 6, 'NIKE, Inc.');
const OTHERS = [hit('b', 'intel', 9, 'INTEL CORPORATION'), hit('c', 'notes', 8)];

describe('documents of named companies', () => {
  it('are those that it issued', () => {
    expect(documentsOfNamed("What is Nike's revenue?", [...OTHERS, NIKE])).toEqual(['nike']);
    expect(documentsOfNamed('What is the revenue?', [...OTHERS, NIKE])).toEqual([]);
  });

  it('add what is found in them, as good as the best of them among all', () => {
    const hits = [...OTHERS, NIKE];
    const named = [hit('d', 'nike', 4), hit('a', 'nike', 2), hit('e', 'nike', 1)];

    const merged = withNamed(hits, named).map(({ id, score, lexicalScore }) => [id, score, lexicalScore]);

    expect(merged).toEqual([
      ['b', 9, 9],
      ['c', 8, 8],
      ['a', 6, 6],
      ['d', 6, 6],
      ['e', 1.5, 1.5],
    ]);
  });

  it('leave the hits as they are where nothing is found in them', () => {
    expect(withNamed(OTHERS, [])).toBe(OTHERS);
  });
});
