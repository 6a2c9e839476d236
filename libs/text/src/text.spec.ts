import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shorten } from './shorten.js';
import { splitText } from './split-text.js';
import { estimateTokens } from './tokens.js';

const withoutSpace = (text: string): string => text.replace(/\s+/gu, '');
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom('Travel costs are paid. ', '费用须报销。', 'a', '中', ' ', '\n', 'x'.repeat(90), '😀'),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
);

describe('estimated tokens', () => {
  it('are about four for three English words', () => {
    expect(estimateTokens('one two three four five six seven eight nine')).toBe(12);
  });

  it('count characters in Chinese', () => {
    expect(estimateTokens('差旅费用报销制度暂行')).toBe(6);
  });

  it('do not count an endless word as one', () => {
    expect(estimateTokens('x'.repeat(6_000))).toBe(1_000);
  });

  it('are zero for white space', () => {
    expect(estimateTokens(' \n\t　')).toBe(0);
  });
});

describe('splitting long text', () => {
  it('keeps every character within the limit', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 4, max: 60 }),
        fc.constantFrom('sentence' as const, 'line' as const),
        (text, maxTokens, at) => {
          const pieces = splitText(text, { maxTokens, at });

          expect(withoutSpace(pieces.join(''))).toBe(withoutSpace(text));
          for (const piece of pieces) expect(estimateTokens(piece)).toBeLessThanOrEqual(maxTokens + 1);
        },
      ),
    );
  });

  it('splits a word of a megabyte', () => {
    const pieces = splitText('x'.repeat(1_000_000), { maxTokens: 600, at: 'sentence' });

    expect(pieces.join('')).toHaveLength(1_000_000);
    expect(Math.max(...pieces.map((piece) => estimateTokens(piece)))).toBeLessThanOrEqual(600);
  });

  it('prefers the ends of sentences', () => {
    const pieces = splitText('One two three. Four five six. Seven eight nine.', {
      maxTokens: 8,
      at: 'sentence',
    });

    expect(pieces).toEqual(['One two three. Four five six.', 'Seven eight nine.']);
  });
});

describe('shortening', () => {
  it('never cuts a character in half', () => {
    expect(shorten('😀😀😀', 4)).toBe('😀…');
  });
});
