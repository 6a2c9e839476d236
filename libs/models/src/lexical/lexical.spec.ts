import { describe, expect, it } from '@jest/globals';
import { mentions, questionType } from './question-type.js';

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
