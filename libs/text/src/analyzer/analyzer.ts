import { isUnspaced } from '../scripts.js';
import { questionWords } from '../stop-words/question-words.js';
import { WordMemory } from '../word-memory.js';
import { compoundTerms, isCompound } from './compounds.js';
import { marksYear, termsOfYear, yearOf } from './fiscal-years.js';
import { otherForms } from './irregular-forms.js';
import { canonicalLanguage, LANGUAGES_WITH_RULES, rulesOf } from './languages.js';
import { stem } from './stemming.js';
import { cutTerm, normalize, tokens } from './tokenizer.js';
import { scriptRuns, unspacedTerms } from './unspaced-terms.js';

/** Part of every collection's fingerprint: increment it whenever the same text would yield other terms. */
export const ANALYZER_VERSION = 1;

/** Further words hardly improve the detection of a question's language. */
const MAX_TELLING_WORDS = 100;
/** A single Latin stop word proves little: most are content words of another language (tag, war). */
const LATIN = /\p{sc=Latin}/u;

export interface Analysis {
  /** Each term with its number of occurrences. */
  terms: Map<string, number>;
  /** Occurrences of all terms. */
  length: number;
}

/** One word of a question: its term in each language it may be written in. A text contains at most one of them. */
export interface QueryTerm {
  variants: string[];
  /** How often the question contains it. */
  count: number;
}

/**
 * Terms of a text: NFKC, lower case, words, stems of its language, no stop words, Han and Hangul pairs in addition to
 * words; identifiers whole and split. `language` is the text's ISO 639-1 code; words in Latin letters count as English
 * if it is `und` or that of a language with another script.
 */
export function analyze(text: string, language = 'und'): Analysis {
  const words = wordAnalyzer(canonicalLanguage(language));
  const terms = new Map<string, number>();
  let length = 0;
  for (const token of tokens(evenCase(normalize(text)))) {
    for (const term of words(token)) {
      terms.set(term, (terms.get(term) ?? 0) + 1);
      length++;
    }
  }
  return { terms, length };
}

/**
 * Terms of a question about texts in the given languages: each word is stemmed by the rules of all of them, and of the
 * question's own language.
 * @param language whose stop words are dropped; for part of a question, that of the whole question
 */
export function analyzeQuery(
  text: string,
  languages: readonly string[],
  language = languageOfQuery(text, languages),
): QueryTerm[] {
  const all = tokensOf(text);
  const own = canonicalLanguage(language);
  const codes = new Set([...languages.map(canonicalLanguage), own]);
  const variantsOf = memoized((token) => termVariants(token, own, [...codes]));
  const terms = new Map<string, QueryTerm>();
  for (const [at, token] of all.entries()) {
    if (isDropped(token, own, at === 0 && all.length > 1) || marksYear(token, all[at + 1])) continue;
    const year = yearOf(token);
    if (year !== null) {
      countWord(terms, termsOfYear(year));
      continue;
    }
    for (const variants of variantsOf(token)) countWord(terms, variants);
  }
  return [...terms.values()];
}

/**
 * The language of most of a question's stop words. Expected are the texts' languages and English; since a text's
 * language may be a guess, and the question in another one, any other language wins if it has more, and at least two in
 * Latin letters. A tie goes to the language of most texts.
 * @param languages of the texts, the most frequent first
 */
export function languageOfQuery(text: string, languages: readonly string[]): string {
  const words = [...new Set(tokensOf(text).map((token) => token.toLowerCase()))].slice(0, MAX_TELLING_WORDS);
  const expected = [...languages, 'en'].map(canonicalLanguage);
  const [first] = expected as [string];
  // A single word is the subject if it is a content word in any expected language.
  if (words.length === 1) return expected.find((code) => countStopWords(words, code) === 0) ?? first;
  const mostHeld = (codes: readonly string[]) =>
    codes
      .map((code) => ({ code, count: countStopWords(words, code) }))
      .reduce((most, held) => (held.count > most.count ? held : most));
  const [likely, other] = [mostHeld(expected), mostHeld(LANGUAGES_WITH_RULES)];
  return other.count > Math.max(LATIN.test(text) ? 1 : 0, likely.count) ? other.code : likely.code;
}

function countStopWords(words: readonly string[], language: string): number {
  const { stopWords } = rulesOf(language);
  const asking = questionWords(language);
  return words.filter((word) => stopWords.has(word) || asking.has(word)).length;
}

/** The terms of each part of a word, in any of the languages; irregular forms only in the question's own. */
function termVariants(token: string, own: string, codes: readonly string[]): string[][] {
  const byLanguage = codes.map((code) => termsOfWords.of(token, code));
  const forms = own === 'en' ? otherForms(token.toLowerCase()) : [];
  const irregular = forms.flatMap((form) => [...termsOfWords.of(form, own)]);
  const longest = Math.max(...byLanguage.map((found) => found.length));
  return Array.from({ length: longest }, (_, part) => {
    const stems = byLanguage.flatMap((found) => found[part] ?? []);
    return [...new Set([...stems, ...irregular])].sort();
  });
}

/** A question of 8,000 characters may repeat a word thousands of times. */
function memoized<T>(find: (token: string) => T): (token: string) => T {
  const known = new Map<string, T>();
  return (token) => {
    const before = known.get(token);
    if (before !== undefined) return before;
    const found = find(token);
    known.set(token, found);
    return found;
  };
}

/** Counts one more occurrence of a word that has these terms. */
function countWord(terms: Map<string, QueryTerm>, variants: string[]): void {
  const key = variants.join(' ');
  const known = terms.get(key);
  if (known) known.count++;
  else terms.set(key, { variants, count: 1 });
}

function tokensOf(text: string): string[] {
  return [...tokens(evenCase(normalize(text)))];
}

/** In a text all in capitals, case means nothing; elsewhere it tells IT from it. */
function evenCase(text: string): string {
  return /\p{Ll}/u.test(text) ? text : text.toLowerCase();
}

/** Stop words of texts, and for questions also question words; a capital within a sentence marks a name (Will, May). */
function isDropped(token: string, language: string, isFirst: boolean): boolean {
  const word = token.toLowerCase();
  if (isAcronym(token)) return false;
  if (rulesOf(language).stopWords.has(word)) return true;
  return (isFirst || word === token) && questionWords(language).has(word);
}

function isAcronym(token: string): boolean {
  return /^[A-Z]{2,5}$/.test(token);
}

type WordAnalyzer = (token: string) => readonly string[];

/** Trailing signs of a run belong to no word ("Co.標準"). */
const termsOfWords = new WordMemory<readonly string[]>((token, language) =>
  termsOf(token, language)
    .filter((term) => term !== '')
    .map(cutTerm),
);

function wordAnalyzer(language: string): WordAnalyzer {
  return (token) => termsOfWords.of(token, language);
}

function termsOf(token: string, language: string): string[] {
  const { stopWords, stemmer } = rulesOf(language);
  const word = token.toLowerCase();
  if (isUnspaced(word)) {
    return scriptRuns(word).flatMap((run) =>
      isUnspaced(run) ? [...unspacedTerms(run)] : termsOf(run, language),
    );
  }
  if (isCompound(word)) return compoundTerms(word, (part) => termsOf(part, language));
  if (stopWords.has(word)) return isAcronym(token) ? [word] : [];
  return [stem(word.slice(0, 200), stemmer)];
}
