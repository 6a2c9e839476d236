import { describe, expect, it } from '@jest/globals';
import { detectLanguage, LanguageTracker } from './language.js';
import { questionLanguage } from './question-language.js';

describe('language', () => {
  it.each([
    ['The travel policy applies to all employees.', 'en'],
    ['Die Reisekosten werden innerhalb von zehn Tagen erstattet.', 'de'],
    ['Les frais de voyage sont remboursés dans les dix jours.', 'fr'],
    ['差旅费报销', 'zh'],
    ['日本語の文書です', 'ja'],
    ['출장비 규정', 'ko'],
    ['Положение о командировочных расходах компании', 'ru'],
    ['差旅费 travel expense 应当在出差结束后三十日内提交报销单', 'zh'],
    ['The word for travel expenses is 差旅费 in Chinese.', 'en'],
    ['Nesta rubrica são registados os montantes que a empresa deve pagar.', 'pt'],
    ['คณะกรรมการประชุมทุกสัปดาห์และรายงานต่อผู้อำนวยการ', 'th'],
    ['Budget', 'und'],
    ['Zone Tariff Unit Amberley 73.25 EUR Edition 6g8y7dro', 'und'],
    ['Zone Tariff Unit Amberley Rio de Janeiro DE FR IT ES a) e) y)', 'und'],
    ['Team Location Stanley Cups STL Flyers PHI Maple Leafs TOR Blues', 'und'],
    ['2024 - 17,5 %', 'und'],
    ['', 'und'],
  ])('of %j is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('of a document is that of most of its chunks', () => {
    const tracker = new LanguageTracker();

    tracker.add('Inhalt');
    for (let chunk = 0; chunk < 5; chunk++)
      tracker.add('The committee met every week and reported to the board of directors.');

    expect(tracker.final()).toBe('en');
  });

  it('of a document is that of its sentences, however many tables it has', () => {
    const tracker = new LanguageTracker();

    for (let chunk = 0; chunk < 5; chunk++)
      tracker.add('Amberley Berwendor Torbelru Stadgarwen Kirmarsol '.repeat(8));
    tracker.add('Die Tarife gelten, bis der Ausschuss sie ändert. Er tagt in jedem Jahr.');

    expect(tracker.final()).toBe('de');
  });
});

describe('a question', () => {
  it.each([
    ['What is it?', 'en'],
    ['HaldenCloud 的备份多久一次？', 'zh'],
    ['これは何ですか', 'ja'],
    ['이것은 무엇입니까', 'ko'],
    ['Wann wurde das Unternehmen gegründet?', 'de'],
    ['Wer leitet die Abteilung Einkauf?', 'de'],
    ['Quand la société a-t-elle été fondée ?', 'fr'],
    ["Combien d'employés travaillent à Lyon ?", 'fr'],
    ['¿Cuántos empleados tiene la empresa?', 'es'],
    ['Quien es el director de la empresa', 'es'],
    ['Quanti dipendenti ha la società?', 'it'],
    ["Dov'è la sede dell'azienda?", 'it'],
    ['Quantos funcionários tem a empresa?', 'pt'],
    ['Onde fica a sede da empresa?', 'pt'],
    ['Hoeveel medewerkers heeft het bedrijf?', 'nl'],
    ['Wie is de directeur van het bedrijf?', 'nl'],
    ['Kto jest dyrektorem firmy?', 'pl'],
    ['Hur många anställda har företaget?', 'sv'],
    ['Кто руководит компанией?', 'ru'],
    ['Скільки працівників має компанія?', 'uk'],
    ['كم عدد موظفي الشركة؟', 'ar'],
    ['公司有多少员工？', 'zh'],
    ['公司有多少員工？', 'zh-Hant'],
    ['臺灣的首都在哪裡？', 'zh-Hant'],
    ['How many employees does Siemens have?', 'en'],
    ['Budget 2024', 'en'],
    ['', 'en'],
  ])('%j is in %s', (question, language) => {
    expect(questionLanguage(question)).toBe(language);
  });
});
