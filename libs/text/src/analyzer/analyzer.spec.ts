import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { analyze, analyzeQuery } from './analyzer.js';

const termsOf = (text: string, language?: string) => [...analyze(text, language).terms.keys()];
const asked = (text: string, ...languages: string[]) =>
  analyzeQuery(text, languages).map(({ variants }) => variants);

describe('analyze', () => {
  it.each<[string, string, string, string[]]>([
    [
      'stems English words and leaves out stop words',
      'The Committees were voting',
      'en',
      ['committe', 'vote'],
    ],
    [
      'takes English for a text of unknown language',
      'The Committees were voting',
      'und',
      ['committe', 'vote'],
    ],
    ['stems German words', 'Die Häuser der Gemeinden', 'de', ['haus', 'gemeind']],
    [
      'stems French words, without elided articles',
      "l'approbation des nationalités",
      'fr',
      ['approb', 'national'],
    ],
    ['forgets accents', 'Müller café naïve', 'en', ['muller', 'cafe', 'naiv']],
    ['evens out full-width forms and ligatures', 'ＡＢＣ ﬁnance', 'en', ['abc', 'financ']],
    ['drops possessives and contractions', "the court's ruling isn't", 'en', ['court', 'rule']],
    ['tells acronyms from stop words', 'The IT strategy is with it', 'en', ['it', 'strategi']],
    ['does not take a shouted text for acronyms', 'THE STRATEGY IS IT', 'en', ['strategi']],
    ['splits words at hyphens', 'time-sharing', 'en', ['time', 'share']],
    ['keeps identifiers whole and split', 'GB/T-1234', 'en', ['gbt1234', 'gb', '1234']],
    ['keeps versions whole and split', 'v2.3.1', 'en', ['v2.3.1', 'v', '2', '3', '1']],
    [
      'keeps e-mail addresses whole and split',
      'jo@example.com',
      'en',
      ['jo@example.com', 'jo', 'exampl', 'com'],
    ],
    ['keeps names of code whole and split', 'max_scope', 'en', ['maxscope', 'max', 'scope']],
    ['keeps dates whole and split', '2024-05-01', 'en', ['2024-05-01', '2024', '05', '01']],
    ['keeps numbers whole, without grouping', '1,234.56 3.14 10', 'en', ['1234.56', '3.14', '10']],
    ['keeps names of a letter and signs', 'C++ and C#', 'en', ['c++', 'c#']],
    ['cuts Chinese into words and pairs', '人民共和国', 'zh', ['共和国', '人民', '民共', '共和', '和国']],
    ['cuts where scripts meet', 'ISO標準', 'ja', ['iso', '標準']],
    ['finds Korean words inside of their particles', '한국어를', 'ko', ['한국어를', '한국', '국어', '어를']],
  ])('%s', (_, text, language, expected) => {
    expect(termsOf(text, language)).toEqual(expected);
  });

  it('counts all occurrences', () => {
    const { terms, length } = analyze('tax taxes taxed and duty', 'en');

    expect([...terms]).toEqual([
      ['tax', 3],
      ['duti', 1],
    ]);
    expect(length).toBe(4);
  });

  it('creates no term for accents without a letter', () => {
    expect(termsOf('\u0610 \u0301 \u0610\u064b word')).toEqual(['word']);
  });

  it.each([['Co.標準', 'en', ['co', '標準']]])(
    'creates no term for blank text: %s',
    (text, language, terms) => {
      expect(termsOf(text, language)).toEqual(terms);
    },
  );

  it.each([
    ['ISO-9001', 'ISO9001'],
    ['ISO-9001', 'ISO 9001'],
    ['GB/T-1234', 'GB/T 1234'],
    ['e-mail', 'E-Mail'],
    ['１２３', '123'],
  ])('matches %s and %s', (one, other) => {
    expect(termsOf(one).some((term) => termsOf(other).includes(term))).toBe(true);
  });

  it('accepts any text, and creates terms of bounded length without half characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('en', 'de', 'zh', 'ar', 'xx'),
        (text, language) => {
          const { terms, length } = analyze(text, language);
          expect([...terms.values()].reduce((sum, count) => sum + count, 0)).toBe(length);
          for (const term of terms.keys()) {
            expect(term.length).toBeGreaterThan(0);
            expect(term.length).toBeLessThanOrEqual(64);
            expect(term.isWellFormed()).toBe(true);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each(['x', 'é', 'a-', "a'", '1,', 'a1', '中', 'ก', '中a', '\u0301', '\ud800', '\0', '𠀀'])(
    'accepts a token of a hundred thousand times %j',
    (piece) => {
      expect(() => analyze(piece.repeat(100_000))).not.toThrow();
    },
  );
});

describe('analyzeQuery', () => {
  it('returns the terms of a text in one language', () => {
    const text = 'Which committees vote on GB/T-1234 and value-added taxes?';

    expect(asked(text, 'en').flat().sort()).toEqual(termsOf(text, 'en').sort());
  });

  it('stems each word by the rules of every language of the texts', () => {
    expect(asked('Gemeinden', 'en', 'de')).toEqual([['gemeind', 'gemeinden']]);
    expect(asked('Gemeinden', 'de')).toEqual([['gemeind']]);
  });

  it('omits the stop words of the question’s most likely language', () => {
    expect(asked('Was ist die Frist', 'en', 'de')).toEqual([['frist']]);
    expect(asked('what is the die casting', 'en', 'de').flat()).toContain('die');
  });

  it.each([
    ['What is the tariff of zone Amberley?', ['tariff'], ['zone'], ['amberley']],
    ['Wie lautet der Tarif der Zone Amberley?', ['lautet'], ['tarif'], ['zon'], ['amberley']],
    ['Quel est le tarif de la zone Amberley ?', ['tarif'], ['zon'], ['amberley']],
    ['¿Cuál es la tarifa de la zona Amberley?', ['tarif'], ['zon'], ['amberley']],
    ['Кто руководит компанией?', ['руковод'], ['компан']],
    ['Care este tariful din zona Amberley?', ['tarif'], ['zon'], ['amberley']],
  ])('omits the stop words of %j, whatever the language of the texts', (question, ...words) => {
    for (const language of ['de', 'en', 'es', 'fr', 'hu', 'sv', 'und', 'zh']) {
      const terms = asked(question, language);
      expect(terms).toEqual(words.map(([word]) => expect.arrayContaining([word])));
    }
  });

  it.each([
    ['tag limit', 'en', ['tag', 'limit']],
    ['war cost', 'en', ['war', 'cost']],
    ['car', 'fr', ['car']],
    ['son', 'fr', ['son']],
  ])('does not treat a word of %j as a stop word of another language', (question, language, words) => {
    expect(asked(question, language).flat()).toEqual(words);
  });

  it('counts a repeated word twice', () => {
    expect(analyzeQuery('tax on tax', ['en'])).toEqual([{ variants: ['tax'], count: 2 }]);
  });

  it.each([
    ['FY2019 sales', [['2019', 'fy19'], ['sale']]],
    ['FY19 sales', [['2019', 'fy19'], ['sale']]],
    ['sales of FY 2019', [['sale'], ['2019', 'fy19']]],
    ['sales in 2019', [['sale'], ['2019', 'fy19']]],
    ['CY98 sales', [['1998', 'fy98'], ['sale']]],
    ['FY2019 and 2019', [['2019', 'fy19']]],
    ['FY 27 sales', [['fy'], ['27'], ['sale']]],
  ])('finds the year of %j, however it is written', (question, terms) => {
    expect(asked(question, 'en')).toEqual(terms);
  });

  it('finds the year of a question in texts that mark their years', () => {
    for (const text of ['FY2019', 'FY19', 'FY 2019', 'in 2019'])
      expect(
        termsOf(text, 'en').some((term) =>
          asked('What were the sales in FY2019?', 'en').flat().includes(term),
        ),
      ).toBe(true);
  });

  it('assumes English if the language of the texts is unknown', () => {
    expect(asked('the voting')).toEqual([['vote']]);
  });

  it.each([
    ['When does the lease end and who signs it?', 'en', [['leas'], ['end'], ['sign']]],
    ['¿Cuántos empleados son socios y quién es el director?', 'es', [['emple'], ['soci'], ['director']]],
    ['Hoeveel stations zijn er en waar ligt Gent?', 'nl', [['station'], ['ligt'], ['gent']]],
    ['Quali soci sono italiani?', 'it', [['soc'], ['italian']]],
  ])('omits question words: %s', (question, language, terms) => {
    expect(asked(question, language)).toEqual(terms);
  });

  it('keeps a name that is spelt like a question word', () => {
    expect(asked('When did Will Hall resign?', 'en')).toEqual([['will'], ['hall'], ['resign']]);
  });

  it.each([
    ['When did it begin?', 'It began in May.'],
    ['Who won the cup?', 'She wins the cup.'],
  ])('finds the irregular forms of a verb: %s', (question, text) => {
    const held = termsOf(text, 'en');
    expect(asked(question, 'en').some((variants) => variants.some((term) => held.includes(term)))).toBe(true);
  });
});
