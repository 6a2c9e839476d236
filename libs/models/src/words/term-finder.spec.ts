import { describe, expect, it } from '@jest/globals';
import { analyzeQuestion } from '../question/question.js';
import { TermFinder } from './term-finder.js';

describe('a word of the question', () => {
  const found = (question: string, text: string, within: 'passage' | 'sentence' = 'passage') =>
    new TermFinder(analyzeQuestion(question, ['en']), within).find(text, 'en').found;

  it.each([
    ['Who signed the Maastrich treaty?', 'The Maastricht Treaty'],
    ['When did ARPNET begin?', 'ARPANET'],
  ])('may be misspelt: %s', (question, text) => {
    expect(Math.max(...found(question, text))).toBeGreaterThan(0.5);
  });

  it.each([
    ['What is the car rental limit?', 'Car rental limit', 'fr'],
    ['Welche Kapazität haben die Lager?', 'Lagerkapazität', 'und'],
    ['Combien de salariées ?', 'salarié', 'hu'],
  ])('is found in a text whose language is misdetected: %s', (question, text, language) => {
    const finder = new TermFinder(analyzeQuestion(question, [language]));

    expect(Math.min(...finder.find(text, language).found)).toBeGreaterThan(0.5);
  });

  it('is found although its language changes how words begin', () => {
    const finder = new TermFinder(analyzeQuestion('pobal', ['ga']));

    expect(finder.find('Is féidir leis an bpobal labhairt.', 'ga').found).toContain(1);
    expect(finder.find('Is féidir leis an bpobal labhairt.', 'en').found).not.toContain(1);
  });

  it.each([
    ['When was Mr Martin born?', 'Marian was born.'],
    ['Order 10023', 'Order 1023'],
  ])('does not match a similar one: %s, %s', (question, text) => {
    expect(Math.min(...found(question, text))).toBe(0);
  });

  it.each([
    ['What did the AAA report?', 'The American Automobile Association reported'],
    ['What did the U.N. decide?', 'the United Nations'],
    ['What did the American Automobile Association report?', 'said the AAA'],
    ['Who leads the Bank of New England?', 'The BNE is led by'],
  ])('is found as full form or abbreviation of its name: %s', (question, text) => {
    expect(Math.max(...found(question, text))).toBe(1);
  });

  it.each([
    ['What did the AAA report?', 'The Canadian Automobile Association reported nothing.'],
    ['WHAT DID THE AAA SAY?', 'The American Automobile Association'],
    ['Who was Philip II?', 'Inner Indian'],
    ['Who leads the Bank of New England?', 'BNEX is led by'],
  ])('is not found if words begin with other letters: %s, %s', (question, text) => {
    expect(Math.max(...found(question, text).slice(0, 1))).toBe(0);
  });

  it('partly matches a sentence that shares a Chinese character, as related words do', () => {
    expect(found('洛克出生在什么地方？', '1884年生于维也纳。', 'sentence')[1]).toBeGreaterThan(0);
    expect(found('洛克出生在什么地方？', '1884年生于维也纳。')[1]).toBe(0);
  });
});
