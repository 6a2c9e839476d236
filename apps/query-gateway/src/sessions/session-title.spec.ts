import { describe, expect, it } from '@jest/globals';
import { MAX_TITLE_LENGTH } from '@tessera/contracts';
import { sessionTitle } from './session-title.js';

describe('the title of a session', () => {
  it.each([
    ['Latin letters', 'a'],
    ['Chinese ones', '限'],
    ['letters with marks of their own', 'e\u0301'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a flag', '🇨🇳'],
    ['syllables of Hindi', 'क्षि'],
  ])('is the first 30 characters of a question of %s', (_what, character) => {
    expect(sessionTitle(character.repeat(31))).toBe(character.repeat(30));
    expect(sessionTitle(character.repeat(30))).toBe(character.repeat(30));
  });

  it('is no longer than a title may be, however many marks are stacked on a character', () => {
    const [mark, astral] = ['a' + '\u0301'.repeat(7_999), '👍' + '🏽'.repeat(3_000)];

    for (const title of [mark, astral].map(sessionTitle)) {
      expect([...title]).toHaveLength(MAX_TITLE_LENGTH);
      expect(title.isWellFormed()).toBe(true);
    }
  });

  it('is a short question as it is', () => {
    expect(sessionTitle('Why?')).toBe('Why?');
  });
});
