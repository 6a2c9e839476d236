import { describe, expect, it } from '@jest/globals';
import { mentionOf, questionType } from './question-type.js';

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
