import { describe, expect, it } from '@jest/globals';
import { mentionOf, questionType } from './question-type.js';
import { analyzeQuestion } from './question.js';
import { TermFinder } from './term-finder.js';

describe('questions', () => {
  it.each([
    ['en', 'person', 'Who signed it?'],
    ['en', 'date', 'In what year was it signed?'],
    ['en', 'number', 'How many stations are there?'],
    ['en', 'place', 'In which city does it stand?'],
    ['en', 'reason', 'Why was it signed?'],
    ['de', 'person', 'Wer hat es unterzeichnet?'],
    ['de', 'date', 'In welchem Jahr wurde es unterzeichnet?'],
    ['de', 'number', 'Wie viele Bahnhöfe gibt es?'],
    ['de', 'place', 'Wo liegt es?'],
    ['de', 'reason', 'Warum wurde es unterzeichnet?'],
    ['fr', 'person', 'Qui a signé le contrat ?'],
    ['fr', 'date', 'En quelle année a-t-il été signé ?'],
    ['fr', 'number', 'Combien de gares y a-t-il ?'],
    ['fr', 'place', 'Dans quelles villes se trouve-t-il ?'],
    ['es', 'person', '¿Quién lo firmó?'],
    ['es', 'date', '¿Cuándo se firmó?'],
    ['es', 'number', '¿Cuántas estaciones hay?'],
    ['es', 'place', '¿En qué ciudad está?'],
    ['it', 'person', 'Chi ha firmato il contratto?'],
    ['it', 'date', 'In che anno è stato firmato?'],
    ['it', 'number', 'Quante stazioni ci sono?'],
    ['it', 'place', "Dov'è la sede?"],
    ['pt', 'person', 'Quem assinou o contrato?'],
    ['pt', 'date', 'Em que ano foi assinado?'],
    ['pt', 'number', 'Quantas estações há?'],
    ['pt', 'place', 'Onde fica a sede?'],
    ['nl', 'person', 'Wie heeft het ondertekend?'],
    ['nl', 'date', 'In welk jaar is het ondertekend?'],
    ['nl', 'number', 'Hoeveel stations zijn er?'],
    ['nl', 'place', 'Waar staat het?'],
    ['zh-Hans', 'person', '谁签署了合同？'],
    ['zh-Hans', 'date', '合同是哪一年签署的？'],
    ['zh-Hans', 'number', '住宿限额是多少？'],
    ['zh-Hans', 'place', '公司位于哪里？'],
    ['zh-Hans', 'reason', '他们为什么要签署合同？'],
    ['zh-Hant', 'person', '合同是由誰簽的？'],
    ['zh-Hant', 'date', '合同是什麼時候簽的？'],
    ['zh-Hant', 'number', '共有幾個車站？'],
    ['zh-Hant', 'place', '公司在哪裡？'],
    ['ja', 'person', '誰が署名しましたか'],
    ['ja', 'date', 'いつ署名されましたか'],
    ['ja', 'number', '駅は何か所ありますか'],
    ['ja', 'place', '本社はどこにありますか'],
    ['ko', 'person', '누가 서명했습니까?'],
    ['ko', 'date', '몇 년에 서명했습니까?'],
    ['ko', 'number', '역은 몇 개입니까?'],
    ['ko', 'place', '본사는 어디에 있습니까?'],
  ])('in %s ask for a %s: %s', (_language, type, question) => {
    expect(questionType(question)).toBe(type);
  });

  it.each([
    'What was signed?',
    'Which company built it?',
    'Was wurde unterzeichnet?',
    'Welche Firma hat es gebaut?',
    'Quelle société a construit la tour ?',
    '¿Qué se firmó?',
    'Quale società ha costruito la torre?',
    'Wat is er ondertekend?',
    '哪家公司建造了铁塔？',
    'どの会社が建てましたか',
  ])('may imply no type: %s', (question) => {
    expect(questionType(question)).toBeNull();
  });

  it.each([
    ['What sea was in the west when he died?', null],
    ['When a king dies, what is read?', null],
    ['When the war ended, how many men came home?', 'number'],
    ['When did Paris, where the king lived, fall?', 'date'],
    ['在当地，将五月艾称之为什么？', null],
    ['位于海边的城堡有多少个房间？', 'number'],
  ])('are typed by their first question word: %s', (question, type) => {
    expect(questionType(question)).toBe(type);
  });

  it('do not match their own question words', () => {
    const mentions = mentionOf('number', 'How many were there in 2019?');

    expect(mentions('Of 2019 there is a report.')).toBe(false);
    expect(mentions('In 2019 there were 12.')).toBe(true);
  });
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
