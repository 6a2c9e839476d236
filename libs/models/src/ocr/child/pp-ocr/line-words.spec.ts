import { describe, expect, it } from '@jest/globals';
import type { LineInk } from './line-ink.js';
import { wordsOfLine } from './line-words.js';
import type { ReadLine } from './text-recognizer.js';

/**
 * A line and the model's reading of it: each letter takes 16 pixels of ink, followed by 2 without. `_` is a gap of 14
 * pixels that the model does not read, a space one that it does.
 */
function line(text: string): { read: ReadLine; ink: LineInk } {
  const columns: LineInk['columns'] = [];
  const characters: ReadLine['characters'] = [];
  for (const character of text) {
    const isBlank = character === '_' || character === ' ';
    if (character !== '_')
      characters.push({ text: character, confidence: 0.9, step: columns.length + (isBlank ? 7 : 8) });
    for (let x = 0; x < (isBlank ? 14 : 16); x++) columns.push(isBlank ? null : { top: 10, bottom: 39 });
    columns.push(null, null);
  }
  return { read: { characters, pixelsPerStep: 1 }, ink: { columns } };
}

const textsOf = (text: string): string[] => {
  const { read, ink } = line(text);
  return wordsOfLine(read, ink).map((word) => word.text);
};

describe('words of a line', () => {
  it('end at spaces, whether the model reads them or not', () => {
    expect(textsOf('two_words and_more')).toEqual(['two', 'words', 'and', 'more']);
  });

  it('have the boxes of their ink', () => {
    const { read, ink } = line('to_be');
    const [to, be] = wordsOfLine(read, ink);

    expect(to).toMatchObject({ left: 0, right: 34, top: 10, bottom: 40 });
    expect(be).toMatchObject({ left: 52, right: 86, top: 10, bottom: 40 });
  });

  it('are runs of Han characters, which narrow gaps do not split', () => {
    expect(textsOf('二_月EUR')).toEqual(['二月EUR']);
    expect(textsOf('金额___单价')).toEqual(['金额', '单价']);
  });

  it('are short runs in a long line of Han characters', () => {
    const { read, ink } = line('仓库管理人员每天检查所有货物');
    const words = wordsOfLine(read, ink);

    expect(words.map(({ text }) => text)).toEqual(['仓库管理人员', '每天检查所有', '货物']);
    expect(words.map(({ left, right }) => [left, right])).toEqual([
      [0, 106],
      [108, 214],
      [216, 250],
    ]);
  });

  it('are none in a line without characters', () => {
    expect(textsOf('')).toEqual([]);
    expect(textsOf(' ')).toEqual([]);
  });
});
