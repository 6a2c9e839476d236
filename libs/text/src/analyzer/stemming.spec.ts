import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { analyze, analyzeQuery } from './analyzer.js';
import { LANGUAGES_WITH_RULES, rulesOf } from './languages.js';
import { stem } from './stemming.js';

const LATIN = [...'abcdefghijklmnopqrstuvwxyzáâãäåæçčďđéěêğíıîłñňóôõöőøřśšßťúůüűýžþð'];
const OTHER_SCRIPTS = [
  [...'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  [...'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي'],
  [...'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'],
  [...'அஆஇஈஉஊஎஏஐஒகஙசஞடணதநபமயரலவழளறன'],
  [...'αβγδεζηθικλμνξοπρστυφχψω'],
  [...'אבגדהוזחטיכלמנסעפצקרשת'],
];
const ALPHABETS = [LATIN, ...OTHER_SCRIPTS];

const latinStemmers = [...new Set(LANGUAGES_WITH_RULES.map((code) => rulesOf(code).stemmer))];

describe.each(latinStemmers)('the stemmer %s', (stemmer) => {
  it('keeps a stem of every word of one or two letters', () => {
    const words = ALPHABETS.flatMap((letters) => [
      ...letters,
      ...letters.flatMap((first) => letters.map((second) => first + second)),
    ]);

    expect(words.filter((word) => stem(word, stemmer) === '')).toEqual([]);
  });

  it('keeps a stem of any word', () => {
    const words = fc
      .constantFrom(...ALPHABETS)
      .chain((letters) =>
        fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 7, size: 'max' }),
      );

    fc.assert(
      fc.property(words, (word) => stem(word, stemmer) !== ''),
      { numRuns: 500 },
    );
  });
});

it.each(['at', 'ama', 'ech'])('finds a Czech text by its word "%s"', (word) => {
  expect([...analyze(word, 'cs').terms.keys()]).toEqual([word]);
  expect(analyzeQuery(word, ['cs']).flatMap(({ variants }) => variants)).toContain(word);
});
