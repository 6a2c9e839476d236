import { describe, expect, it } from '@jest/globals';
import { analyze } from './analyzer/analyzer.js';
import { WordBeginnings } from './word-beginnings.js';

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGES = ['en', 'fr', 'es', 'it', 'pt', 'ro', 'ca', 'tr', 'id', 'cs', 'sl', 'eu'];
const ENDINGS = ['', 'a', 'e', 's', 'es', 'ies', 'ed', 'ing', 'ying', 'ly', 'mente', 'azioni', 'eux', 'ler'];
/** Letters that stemmers have rules for. */
const TELLING = [...'aciquy'];

const mayBegin = (stems: string[], word: string): boolean =>
  new WordBeginnings(stems).mayBegin(unitsOf(word), 0, word.length);

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from(text, (character) => character.charCodeAt(0));
}

describe('the beginnings of stems', () => {
  it.each(LANGUAGES)('are those of all words that have them: %s', (language) => {
    const lost: string[] = [];
    for (const first of ALPHABET)
      for (const second of ALPHABET)
        for (const ending of ENDINGS) {
          const word = `${first}${second}${ending}`;
          // The Czech stemmer reduces some words to nothing.
          const stems = [...analyze(word, language).terms.keys()].filter((stem) => stem !== '');
          if (stems.length > 0 && !mayBegin(stems, word)) lost.push(`${word}: ${stems.join(' ')}`);
        }
    expect(lost).toEqual([]);
  });

  it.each(LANGUAGES)('are those of longer stems, and of ones with a surplus letter: %s', (language) => {
    const lost: string[] = [];
    for (const first of TELLING)
      for (const second of TELLING)
        for (const third of TELLING)
          for (const ending of ['ation', 'eries', 'ying']) {
            const word = `b${first}${second}${third}${ending}`;
            const stems = [...analyze(word, language).terms.keys()];
            const others = stems.filter((stem) => stem.length > 6).map((stem) => stem[0] + stem.slice(2));
            for (const known of [...stems, ...others])
              if (!mayBegin([known], word)) lost.push(`${word}: ${known}`);
          }
    expect(lost).toEqual([]);
  });

  it('are those of words with a missing, swapped or surplus letter after the first', () => {
    const lost: string[] = [];
    for (const stem of ['govern', 'acquir', 'pressur', 'llama', 'yttrium', 'iter'])
      for (let at = 1; at < stem.length; at++) {
        const [before, letter, after] = [stem.slice(0, at), stem.charAt(at), stem.slice(at + 1)];
        const swapped = `${before}${after.charAt(0)}${letter}${after.slice(1)}`;
        const longer = ALPHABET.map((more) => `${before}${more}${letter}${after}`);
        for (const word of [`${before}${after}`, swapped, ...longer])
          if (!mayBegin([stem], word) || !mayBegin([stem], word.toUpperCase())) lost.push(`${stem}: ${word}`);
      }
    expect(lost).toEqual([]);
  });

  it.each([
    ['a letter that is not ASCII', 'émotion', ['emot']],
    ['such a letter further on', 'naïve', ['nav']],
    ['a digit', 'b2b', ['audit']],
  ])('may be any for words beginning with %s', (_, word, stems) => {
    expect(mayBegin(stems, word)).toBe(true);
  });

  it.each(['general', 'house', 'a', 'gxxvern', 'gos', 'goal', 'gxol', 'mask', ''])(
    'exclude those of another word: "%s"',
    (word) => {
      expect(mayBegin(['govern', 'market'], word)).toBe(false);
    },
  );

  it('are matched within the word only', () => {
    const units = unitsOf('a general');
    expect(new WordBeginnings(['gem']).mayBegin(units, 2, 4)).toBe(true);
    expect(new WordBeginnings(['gbc']).mayBegin(units, 2, 4)).toBe(false);
  });
});
