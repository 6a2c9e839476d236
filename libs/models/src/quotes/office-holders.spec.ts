import { describe, expect, it } from '@jest/globals';
import { namesHolder } from './office-holders.js';

describe('a question for the holder of an office', () => {
  it.each([
    ['The Chief Information Security Officer is Priya Raman.', false],
    ['A trip that costs more is approved by the Chief Financial Officer.', false],
    ['Elena Moss has been Chief Financial Officer since May.', true],
  ])('is answered by %j: %s', (text, isAnswer) => {
    expect(namesHolder('Who is the Chief Financial Officer?')?.(text)).toBe(isAnswer);
  });

  it.each(['Who wrote Hamlet?', 'What is the Chief Financial Officer paid?'])('is not %j', (question) => {
    expect(namesHolder(question)).toBeNull();
  });
});
