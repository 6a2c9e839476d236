import { describe, expect, it } from '@jest/globals';
import { mentions, questionType } from './question-type.js';
import { analyzeQuestion } from './question.js';
import { TermFinder } from './term-finder.js';

describe('questions', () => {
  it.each([
    ['Who signed it?', 'person'],
    ['When was it signed?', 'date'],
    ['In what year was it signed?', 'date'],
    ['How many stations are there?', 'number'],
    ['谁签署了合同？', 'person'],
    ['合同是哪一年签署的？', 'date'],
    ['住宿限额是多少？', 'number'],
    ['Why was it signed?', 'reason'],
    ['Where was it signed?', 'place'],
    ['In welchem Jahr wurde es unterzeichnet?', 'date'],
    ['Wer hat es unterzeichnet?', 'person'],
    ['Wie viele Bahnhöfe gibt es?', 'number'],
    ['Wo liegt es?', 'place'],
    ['Combien de gares y a-t-il ?', 'number'],
    ['En quelle année a-t-il été signé ?', 'date'],
    ['¿Quién lo firmó?', 'person'],
    ['¿Cuántas estaciones hay?', 'number'],
    ['Quante stazioni ci sono?', 'number'],
    ['Quem assinou o contrato?', 'person'],
    ['Hoeveel stations zijn er?', 'number'],
    ['Wie heeft het ondertekend?', 'person'],
    ['合同是什麼時候簽的？', 'date'],
    ['いつ署名されましたか', 'date'],
    ['누가 서명했습니까?', 'person'],
    ['What was signed?', null],
    ['Was wurde unterzeichnet?', null],
  ])('%j asks for a %s', (question, type) => {
    expect(questionType(question)).toBe(type);
  });

  it('are not answered by what they hold themselves', () => {
    expect(mentions('number', 'Of 2019 there is a report.', 'How many were there in 2019?')).toBe(false);
    expect(mentions('number', 'In 2019 there were 12.', 'How many were there in 2019?')).toBe(true);
  });
});

describe('what a question is about', () => {
  const about = (text: string, language: string) =>
    analyzeQuestion(text, [language]).terms.map(({ word, stems }) => word ?? stems[0]);

  it.each([
    ['這家公司是在哪一年成立的？', 'zh', ['公司', '成立']],
    ['該鐵路由誰負責營運？', 'zh', ['鐵路', '負責', '營運']],
    ['この会社はいつ設立されましたか？', 'ja', ['会社', '設立']],
    ['회사는 언제 설립되었습니까?', 'ko', ['회사', '설립되었습니까']],
    ['¿Cuántos empleados tiene la empresa?', 'es', ['emple', 'empres']],
  ])('is none of the words that ask: %s', (question, language, words) => {
    expect(about(question, language)).toEqual(words);
  });

  it.each([
    ['Which company built the tower?', 'en', ['compani']],
    ['Welche Firma baute den Turm?', 'de', ['firma']],
    ['Quelle société a construit la tour ?', 'fr', ['societ']],
    ['哪个公司建造了铁塔？', 'zh', ['公司']],
    ['What is the name of the tower?', 'en', []],
  ])('need not be named by what it is asked for: %s', (question, language, asked) => {
    const { terms } = analyzeQuestion(question, [language]);
    expect(terms.filter(({ isAsked }) => isAsked).map(({ word, stems }) => word ?? stems[0])).toEqual(asked);
  });
});

describe('a word that is searched', () => {
  const found = (question: string, text: string, within: 'passage' | 'sentence' = 'passage') =>
    new TermFinder(analyzeQuestion(question, ['en']), within).find(text, 'en').found;

  it.each([
    ['Who signed the Maastrich treaty?', 'The Maastricht Treaty'],
    ['When did ARPNET begin?', 'ARPANET'],
  ])('may be misspelt: %s', (question, text) => {
    expect(Math.max(...found(question, text))).toBeGreaterThan(0.5);
  });

  it.each([
    ['When was Mr Martin born?', 'Marian was born.'],
    ['Order 10023', 'Order 1023'],
  ])('is not another one that looks alike: %s, %s', (question, text) => {
    expect(Math.min(...found(question, text))).toBe(0);
  });

  it('is partly in a sentence that shares a Chinese character with it, as relatives do', () => {
    expect(found('洛克出生在什么地方？', '1884年生于维也纳。', 'sentence')[1]).toBeGreaterThan(0);
    expect(found('洛克出生在什么地方？', '1884年生于维也纳。')[1]).toBe(0);
  });
});
