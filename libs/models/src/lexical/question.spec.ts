import { expect, it } from '@jest/globals';
import { analyzeQuestion } from './question.js';

const QUESTION = 'How many days of annual leave do employees have? ';

it.each([
  'Acme Inc ',
  '1 ',
  'A. ',
  '“',
  '中',
  '\ufdfa',
  '\u0301\u0316',
  'donaudampfschifffahrtsgesellschaft ',
])('reads only the start of a pasted text of %j', (pasted) => {
  const { text, terms } = analyzeQuestion(`${QUESTION}${pasted.repeat(8_000)}`.slice(0, 8_000), ['en', 'de']);

  expect(text.length).toBeLessThanOrEqual(1_500);
  expect(text.startsWith(QUESTION.trim())).toBe(true);
  expect(terms.slice(0, 4).flatMap(({ stems }) => stems)).toEqual(
    analyzeQuestion(QUESTION, ['en', 'de']).terms.flatMap(({ stems }) => stems),
  );
});
