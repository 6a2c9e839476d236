import { expect, it } from '@jest/globals';
import type { Word } from '../engine/page-words.js';
import { quarterTurns } from '../geometry.js';
import { makeLine } from '../layout/text-line.js';
import type { PageContent } from '../page-content.js';
import { printedLines } from './regions.js';

/** Words of 10 points, of which those in capitals are Hebrew. */
function lineOf(lefts: Record<string, number>) {
  const style = {} as Word['style'];
  const words = Object.entries(lefts).map(([text, left]) => {
    const rightToLeft = text === text.toUpperCase();
    const box = { left, right: left + 10, top: 0, bottom: 10, baseline: 8 };
    return { ...box, text, style, spaceBefore: true, rightToLeft };
  });
  return makeLine(words);
}

it.each([
  ['one word', { a: 0 }, ['right', 'down', 'left', 'up']],
  ['one word from right to left', { A: 0 }, ['left', 'up', 'right', 'down']],
  ['words from left to right', { a: 0, b: 20, C: 40 }, ['right', 'down', 'left', 'up']],
  [
    'words from right to left, parts of a ligature',
    { A: 40, B: 20, C: 20, D: 0 },
    ['left', 'up', 'right', 'down'],
  ],
  ['words in both directions', { A: 60, b: 20, c: 40, D: 0 }, Array(4)],
])('a line is read as it is displayed: %s', (_what, lefts, directions) => {
  const found = [0, 1, 2, 3].flatMap((turns) => {
    const page = { pageNumber: 1, pageSize: [400, 600], toDisplay: quarterTurns(turns, 400, 600) };
    return printedLines([lineOf(lefts)], page as unknown as PageContent);
  });

  expect(found.map(({ direction }) => direction)).toEqual([...directions]);
});
