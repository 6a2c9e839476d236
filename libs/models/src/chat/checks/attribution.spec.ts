import { describe, expect, it } from '@jest/globals';
import { requestOf } from '../../quotes/ask.fixture-spec.js';
import { attribute } from './attribution.js';

const { evidence } = requestOf('', [
  { text: 'Employees have 25 days of annual leave. It is requested two weeks ahead.' },
  { text: 'The hotel limit per night in Shanghai is 1,200 CNY.' },
  { text: '报销单应当在出差结束后三十日内提交。', language: 'zh' },
]);

describe('an answer without citations', () => {
  it.each([
    ['Employees have 25 days of annual leave.', 'Employees have 25 days of annual leave. [1]'],
    [
      'Yes. The hotel limit in Shanghai is 1,200 CNY.\nEmployees have 25 days of leave.\n',
      'Yes. The hotel limit in Shanghai is 1,200 CNY. [2]\nEmployees have 25 days of leave. [1]\n',
    ],
    ['报销单应当在三十日内提交。', '报销单应当在三十日内提交。 [3]'],
  ])('gets those of the sources that support it: %j', async (answer, text) => {
    expect(await attribute(answer, evidence)).toEqual({ text, supported: 'all' });
  });

  it.each([
    ['The hotel limit in Shanghai is 1,200 CNY. Breakfast costs 90 CNY more.', 'some'],
    ['Employees have 26 days of annual leave.', 'none'],
    ['I am sorry, the documents do not mention penguins or their diet.', 'none'],
    ['Yes.', 'none'],
    ['', 'none'],
    ['Employees have 25 days of annual leave. '.repeat(100), 'none'],
  ])('is unsupported, or only partly supported: %j', async (answer, supported) => {
    expect((await attribute(answer, evidence)).supported).toBe(supported);
  });
});
