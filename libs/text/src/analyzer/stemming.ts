import { newStemmer, type Stemmer } from 'snowball-stemmers';

/** Words of these scripts have stemmers of their own, whatever the text's language is. */
const STEMMERS_BY_SCRIPT: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\p{sc=Cyrillic}/u, 'russian'],
  [/^\p{sc=Arabic}/u, 'arabic'],
  [/^\p{sc=Armenian}/u, 'armenian'],
  [/^\p{sc=Tamil}/u, 'tamil'],
];
const LATIN = /^\p{sc=Latin}/u;
/** Scripts whose marks are accents, not vowels. */
const ACCENTED = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]/u;
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const stemmers = new Map<string, Stemmer>();

/**
 * Stem of a lower-case word, without accents; never empty for a word that begins with a letter: a word that consists of
 * endings (Czech "at") is its own stem. `latinStemmer` is the Snowball algorithm for words in Latin letters.
 */
export function stem(word: string, latinStemmer: string | null): string {
  const algorithm = LATIN.test(word) ? latinStemmer : stemmerByScript(word);
  const stemmed = algorithm ? stemmerOf(algorithm).stem(word) : word;
  return withoutAccents(stemmed || word);
}

function stemmerByScript(word: string): string | null {
  return STEMMERS_BY_SCRIPT.find(([script]) => script.test(word))?.[1] ?? null;
}

function stemmerOf(algorithm: string): Stemmer {
  const known = stemmers.get(algorithm) ?? newStemmer(algorithm);
  stemmers.set(algorithm, known);
  return known;
}

function withoutAccents(word: string): string {
  if (/^[a-z0-9]*$/.test(word) || !ACCENTED.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłæœđðþı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}
