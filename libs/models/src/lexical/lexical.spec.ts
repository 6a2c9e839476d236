import { describe, expect, it } from '@jest/globals';
import { mentions, questionType } from './question-type.js';
import { questionLanguage } from './question-language.js';
import { splitSentences } from './sentences.js';
import { tableRows } from './table-rows.js';

describe('sentences', () => {
  it('end where they end, and not at an abbreviation', () => {
    const text = 'Dr. Smith of the U.S. Navy paid $3.5 million. He left, e.g. in Jan. 2020. 第一条。第二条！';

    expect(splitSentences(text).map((sentence) => sentence.text)).toEqual([
      'Dr. Smith of the U.S. Navy paid $3.5 million.',
      'He left, e.g. in Jan. 2020.',
      '第一条。',
      '第二条！',
    ]);
  });

  it('of a list know what leads in to them', () => {
    expect(splitSentences('Employees get:\n- a laptop\n- a badge\nThe end.')).toEqual([
      { text: 'Employees get:', leadIn: null },
      { text: 'a laptop', leadIn: 'Employees get:' },
      { text: 'a badge', leadIn: 'Employees get:' },
      { text: 'The end.', leadIn: null },
    ]);
  });

  it('are joined again where lines were wrapped', () => {
    expect(splitSentences('This goes\non here.').map((sentence) => sentence.text)).toEqual([
      'This goes on here.',
    ]);
  });
});

describe('rows of a table', () => {
  it('repeat cells that span rows, and name the columns by all header rows', () => {
    const html =
      '<table><caption>Hotels</caption><thead><tr><th rowspan="2">City</th><th colspan="2">Limit</th></tr>' +
      '<tr><th>CNY</th><th>EUR</th></tr></thead><tbody><tr><td rowspan="2">A &amp; B</td><td>1,200</td><td>150</td></tr>' +
      '<tr><td>7</td><td>8</td></tr></tbody></table>';

    expect(tableRows(html)).toEqual([
      { text: 'City: A & B; Limit CNY: 1,200; Limit EUR: 150', caption: 'Hotels' },
      { text: 'City: A & B; Limit CNY: 7; Limit EUR: 8', caption: 'Hotels' },
    ]);
  });

  it('of a table without a header are its values', () => {
    expect(tableRows('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')).toEqual([
      { text: 'a; b', caption: '' },
    ]);
  });
});

describe('questions', () => {
  it.each([
    ['Who signed it?', 'person'],
    ['When was it signed?', 'date'],
    ['In what year was it signed?', 'date'],
    ['How many stations are there?', 'number'],
    ['谁签署了合同？', 'person'],
    ['合同是哪一年签署的？', 'date'],
    ['住宿限额是多少？', 'number'],
    ['Why was it signed?', null],
  ])('%j asks for a %s', (question, type) => {
    expect(questionType(question)).toBe(type);
  });

  it('are not answered by what they hold themselves', () => {
    expect(mentions('number', 'Of 2019 there is a report.', 'How many were there in 2019?')).toBe(false);
    expect(mentions('number', 'In 2019 there were 12.', 'How many were there in 2019?')).toBe(true);
  });

  it.each([
    ['What is it?', 'en'],
    ['HaldenCloud 的备份多久一次？', 'zh'],
    ['これは何ですか', 'ja'],
    ['이것은 무엇입니까', 'ko'],
  ])('%j is in %s', (question, language) => {
    expect(questionLanguage(question)).toBe(language);
  });
});
