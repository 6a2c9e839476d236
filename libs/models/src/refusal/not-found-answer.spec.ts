import { describe, expect, it } from '@jest/globals';
import { kbUnknownAnswer, notFoundAnswer } from './not-found-answer.js';

describe('the answer about an unknown knowledge base', () => {
  it.each([
    'ar',
    'de',
    'en',
    'es',
    'fr',
    'it',
    'ja',
    'ko',
    'nl',
    'pl',
    'pt',
    'ru',
    'sv',
    'uk',
    'zh',
    'zh-Hant',
    'tlh',
  ])('begins like the answer that found nothing, and names it, in %s', (language) => {
    const answer = kbUnknownAnswer(language, ['hr', 'law']);

    expect(answer.startsWith(`${notFoundAnswer(language)} `)).toBe(true);
    expect(answer).toContain('hr, law');
  });

  it('contains no citation and repeats any name unchanged', () => {
    expect(kbUnknownAnswer('en', ['[1] $& {names}'])).toMatch(/: 1 \$& \{names\}\.$/);
  });
});
