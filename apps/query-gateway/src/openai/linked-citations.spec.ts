import { describe, expect, it } from '@jest/globals';
import type { TextSource } from '@tessera/contracts';
import * as fc from 'fast-check';
import { CitationLinks, withoutLinks } from './linked-citations.js';

const BASE = 'https://tessera.example.com';

/** Sources 1 to 9; 8 and 9 show the same chunk. */
const text = Array.from({ length: 9 }, (_, at) => {
  const source = { citation: at + 1, document_id: 'd', chunk_id: `c${Math.min(at + 1, 8)}` };
  return source as Partial<TextSource> as TextSource;
});

function linked(...deltas: string[]) {
  const links = new CitationLinks({ text, image: [] }, BASE);
  return { text: deltas.map((delta) => links.add(delta)).join(''), citations: links.citations };
}

describe('citations as links', () => {
  it('are numbered by first appearance, the same chunk alike', () => {
    const link = (number: number, chunk: string) => `[[${number}]](${BASE}/documents/d/chunks/${chunk})`;

    const answer = linked('A [7], ', 'B [2]', ' and [7][8][9].');

    expect(answer.text).toBe(
      `A ${link(1, 'c7')}, B ${link(2, 'c2')} and ${link(1, 'c7')}${link(3, 'c8')}${link(3, 'c8')}.`,
    );
  });

  it('leave a number without a source as it is', () => {
    expect(linked('A [10] and [x].').text).toBe('A [10] and [x].');
  });

  it('stand where their offsets say, and are removed again', () => {
    const piece = fc.oneof(
      fc.constantFrom('a ', '限额 ', '👍 ', '(b) ', '\n'),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const deltas = pieces.map((one) => (typeof one === 'number' ? `[${one}]` : one));

        const answer = linked(...deltas);

        const cited = answer.citations.map(({ start, end }) => answer.text.slice(start, end));
        expect(cited).toEqual(answer.text.match(/\[\[\d\]\]\([^)]*\)/g) ?? []);
        const withoutNumbers = (said: string) => said.replace(/\[\d\]/g, '[]');
        expect(withoutNumbers(withoutLinks(answer.text))).toBe(withoutNumbers(deltas.join('')));
      }),
    );
  });
});
