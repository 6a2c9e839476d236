import { describe, expect, it } from '@jest/globals';
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

describe('the topic of a question', () => {
  const about = (text: string, language: string) =>
    analyzeQuestion(text, [language]).terms.map(({ word, stems }) => word ?? stems[0]);

  it.each([
    ['這家公司是在哪一年成立的？', 'zh', ['公司', '成立']],
    ['該鐵路由誰負責營運？', 'zh', ['鐵路', '負責', '營運']],
    ['この会社はいつ設立されましたか？', 'ja', ['会社', '設立']],
    ['회사는 언제 설립되었습니까?', 'ko', ['회사', '설립되었습니까']],
    ['¿Cuántos empleados tiene la empresa?', 'es', ['emple', 'empres']],
  ])('excludes question words: %s', (question, language, words) => {
    expect(about(question, language)).toEqual(words);
  });

  it.each([
    ['Wann wurde Boeing gegründet?', ['boeing']],
    ['Wann hat Ingrid Halden die Firma gegründet?', ['ingrid', 'hald']],
    ['Wann wurde die Firma gegründet?', []],
  ])('includes names in German: %s', (question, names) => {
    const { terms } = analyzeQuestion(question, ['de']);
    expect(terms.filter(({ kind }) => kind === 'name').map(({ stems }) => stems[0])).toEqual(names);
  });

  it.each([
    ['Which company built the tower?', 'en', ['compani']],
    ['Welche Firma baute den Turm?', 'de', ['firma']],
    ['What historical figure was the tower named after?', 'en', ['histor', 'figur']],
    ['Welche historische Figur gab dem Turm seinen Namen?', 'de', ['histor', 'figur']],
    ['Which of the towers was built first?', 'en', []],
    ['Quelle société a construit la tour ?', 'fr', ['societ']],
    ['哪个公司建造了铁塔？', 'zh', ['公司']],
    ['What is the name of the tower?', 'en', []],
  ])('marks the nouns after "which": %s', (question, language, asked) => {
    const { terms } = analyzeQuestion(question, [language]);
    expect(terms.filter(({ isAsked }) => isAsked).map(({ word, stems }) => word ?? stems[0])).toEqual(asked);
  });
});
