import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { CitationFilter } from './citation-filter.js';

describe('CitationFilter', () => {
  it.each([
    [['It is 140 [1].'], 'It is 140 [1].'],
    [['It is 140 [', '1', '] and [2', '].'], 'It is 140 [1] and [2].'],
    [['Invented [9', '] and [0].'], 'Invented and.'],
    [['an array [i] and [x', '] stay'], 'an array [i] and [x] stay'],
    [['open at the end [1'], 'open at the end [1'],
  ])('makes %j to %j', async (deltas, text) => {
    expect(await collect(deltas, 2)).toBe(text);
  });

  it('says the same however the text is cut into pieces', async () => {
    const marker = fc.constantFrom('[1]', '[2]', '[3]', '[77]', '[', ']', ' ', 'word', '1', '。');
    await fc.assert(
      fc.asyncProperty(fc.array(marker), fc.array(fc.nat(40)), async (words, cuts) => {
        const text = words.join('');
        expect(await collect(cutAt(text, cuts), 2)).toBe(await collect([text], 2));
      }),
    );
  });
});

async function collect(deltas: string[], sourceCount: number): Promise<string> {
  let text = '';
  for await (const delta of new CitationFilter(sourceCount).filter(deltas)) text += delta;
  return text;
}

function cutAt(text: string, cuts: number[]): string[] {
  const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length])].sort(
    (a, b) => a - b,
  );
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}
