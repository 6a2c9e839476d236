import { isUnspaced } from '../scripts.js';
import { questionWords } from '../stop-words/question-words.js';
import { WordMemory } from '../word-memory.js';
import { compoundTerms, isCompound } from './compounds.js';
import { marksYear, termsOfYear, yearOf } from './fiscal-years.js';
import { otherForms } from './irregular-forms.js';
import { canonicalLanguage, rulesOf } from './languages.js';
import { otherSpellings } from './spellings.js';
import { stem } from './stemming.js';
import { cutTerm, normalize, tokens } from './tokenizer.js';
import { scriptRuns, unspacedTerms } from './unspaced-terms.js';

/** Part of every collection's fingerprint: raise it whenever the same text would yield other terms. */
export const ANALYZER_VERSION = 1;

export interface Analysis {
  /** Each term with its number of occurrences. */
  terms: Map<string, number>;
  /** Occurrences of all terms. */
  length: number;
}

/** One word of a question: its term in each language it may be written in. A text has at most one of them. */
export interface QueryTerm {
  variants: string[];
  /** How often the question holds it. */
  count: number;
}

/**
 * Terms of a text: NFKC, lower case, words, stems of its language, no stop words, Han and Hangul pairs besides words;
 * identifiers whole and split. `language` is the text's ISO 639-1 code; words in Latin letters count as English when it
 * is `und` or that of a language with another script.
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
 * Terms of a question about texts in the given languages. A short question does not tell its own language reliably, the
 * texts told theirs when they were indexed: so each word is stemmed by the rules of every language there is to find, and
 * the question's stop words are those of the language of which it holds most.
 */
export function analyzeQuery(text: string, languages: readonly string[]): QueryTerm[] {
  const all = tokensOf(text);
  const codes = [...new Set((languages.length > 0 ? languages : ['en']).map(canonicalLanguage))];
  const language = likeliest(all, codes);
  const analyzers = codes.map(wordAnalyzer);
  const terms = new Map<string, QueryTerm>();
  for (const [at, token] of all.entries()) {
    if (saysNothing(token, language, at === 0 && all.length > 1) || marksYear(token, all[at + 1])) continue;
    const year = yearOf(token);
    if (year !== null) {
      countWord(terms, termsOfYear(year));
      continue;
    }
    const byLanguage = analyzers.map((words) => words(token));
    const word = token.toLowerCase();
    const forms = [...otherForms(word, language), ...(language === 'en' ? otherSpellings(word) : [])];
    const irregular = forms.flatMap((form) => [...wordAnalyzer(language)(form)]);
    const longest = Math.max(...byLanguage.map((found) => found.length));
    for (let part = 0; part < longest; part++) {
      const own = byLanguage.flatMap((found) => found[part] ?? []);
      countWord(terms, [...new Set([...own, ...irregular])].sort());
    }
  }
  return [...terms.values()];
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

/** In a text all in capitals they say nothing; elsewhere they tell IT from it. */
function evenCase(text: string): string {
  return /\p{Ll}/u.test(text) ? text : text.toLowerCase();
}

/** Stop words of texts, and of questions those that ask; a capital inside of a sentence tells a name (Will, May) from them. */
function saysNothing(token: string, language: string, isFirst: boolean): boolean {
  const word = token.toLowerCase();
  if (isAcronym(token)) return false;
  if (rulesOf(language).stopWords.has(word)) return true;
  return (isFirst || word === token) && questionWords(language).has(word);
}

function likeliest(all: readonly string[], codes: readonly string[]): string {
  const lower = all.map((token) => token.toLowerCase());
  const votes = codes.map((code) => {
    const { stopWords } = rulesOf(code);
    const asking = questionWords(code);
    return { code, count: lower.filter((token) => stopWords.has(token) || asking.has(token)).length };
  });
  return votes.reduce((best, vote) => (vote.count > best.count ? vote : best)).code;
}

function isAcronym(token: string): boolean {
  return /^[A-Z]{2,5}$/.test(token);
}

type WordAnalyzer = (token: string) => readonly string[];

/** Of some words a stemmer leaves nothing (Czech "at"), and of a sign at the end of a run nothing is a word ("Co.標準"). */
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
