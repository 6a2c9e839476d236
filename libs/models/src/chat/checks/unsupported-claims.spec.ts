import { describe, expect, it } from '@jest/globals';
import { requestOf } from '../../quotes/ask.fixture-spec.js';
import { unsupportedClaims } from './unsupported-claims.js';

const POLICY = {
  text: 'Employees have 25 days of annual leave, thirty from the tenth year on. The hotel limit in Shanghai is 1,200.50 CNY. Revenue was 3.14 million in 2024 (12.5%), growth “slower than in any year before”. On 1 March 2025 the limit rises.',
  fileName: 'policy-2023.pdf',
};
const GERMAN = {
  text: 'Der Urlaub beträgt fünfundzwanzig Tage. Die Grenze liegt bei 1.200,50 Euro.',
  language: 'de',
};
const CHINESE = { text: '报销单应当在三十五日内提交，限额一千二百元，二〇二四年起施行。', language: 'zh' };

async function wrongIn(
  answer: string,
  question = 'What is it?',
  language = 'en',
): Promise<string | undefined> {
  const [warning] = await unsupportedClaims(answer, requestOf(question, [POLICY, GERMAN, CHINESE], language));
  return warning?.message.replace('the cited sources do not contain: ', '');
}

describe('a figure', () => {
  it.each([
    'Employees have 25 days [1], and 30 later [1].',
    'The limit is 1,200.50 CNY [1]; that is about 1,200.5 [1], or 1 200.50 [1].',
    'Revenue was 3,140,000 [1], or 3.1 million [1], in 2024 [1].',
    'It grew by 12.5 % [1], by 0.125 [1], by 13% [1].',
    'It is of 2023 [1].',
    'From 2025-03-01 [1], 01.03.2025 [1], at 14:30 [1].',
    'Es sind 25 Tage [2], und 1.200,50 Euro [2].',
    '应当在35日内提交[3]，限额1200元[3]，2024年起施行[3]。',
    'Two limits, 1 of them in GB/T-4105 and A4 [1].',
    '12. Employees have leave [1].',
    'There are 99 [7], or 98.',
  ])('in another form than in the cited source is accepted: %s', async (answer) => {
    expect(await wrongIn(answer)).toBeUndefined();
  });

  it.each([
    ['Employees have 26 days [1].', '26 [1]'],
    ['The limit is 1,300 CNY [1], and 25 days [1].', '1,300 [1]'],
    ['Revenue was 3.24 million [1].', '3.24 million [1]'],
    ['It grew by 14% [1].', '14% [1]'],
    ['应当在36日内提交[3]。', '36 [3]'],
    ['The limit is 1,200.50 [3][2], and 1,777 [3].', '1,777 [3]'],
    ['It is 1,300. [1] It is 1,400! [1]', '1,300 [1]; 1,400 [1]'],
    ['- Oslo: 1,900 NOK [1]\n- Paris: 210 EUR [1]', '1,900 [1]; 210 [1]'],
  ])('that no cited source contains is reported: %s', async (answer, wrong) => {
    expect(await wrongIn(answer)).toBe(wrong);
  });

  it('that the question contains is not a claim', async () => {
    expect(
      await wrongIn('For 4,000 employees there are 25 days [1].', 'And for 4000 employees?'),
    ).toBeUndefined();
  });

  it('is listed at most five times', async () => {
    const answer = Array.from({ length: 8 }, (_, index) => `It is ${1_000 + index} [1].`).join(' ');

    expect(await wrongIn(answer)).toMatch(/^1000 \[1\]; 1001 .* and 3 more$/);
  });
});

describe('a quotation', () => {
  it.each([
    'Growth was “slower than in any year before” [1].',
    'Growth was "Slower than … any year before" [1].',
    'It is called the “hotel limit” [1].',
    'Der Urlaub “amounts to twenty-five days a year” [2].',
  ])('that is verbatim, too short, or translated is accepted: %s', async (answer) => {
    expect(await wrongIn(answer)).toBeUndefined();
  });

  it('that no cited source contains is reported', async () => {
    expect(await wrongIn('Growth was “faster than in any year before” [1].')).toBe(
      '“faster than in any year before” [1]',
    );
  });
});

describe('a long answer', () => {
  it('is checked without blocking the event loop', async () => {
    const answer = 'It is 1,300 and “said by nobody at all here” [1]. '.repeat(3_000);

    expect(await wrongIn(answer)).toBe('1,300 [1]; “said by nobody at all here” [1]');
  });
});
