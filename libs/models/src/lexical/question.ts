import { analyzeQuery } from '@tessera/vectors';
import { ASKING_WORDS, CHINESE_FUNCTION_CHARACTERS, CHINESE_FUNCTION_WORDS } from './function-words.js';
import { forEachSpacedWord, isMostlyUnspaced, unspacedRuns, withoutUnspacedRuns } from './scripts.js';

/** One content word of a question. */
export interface QuestionTerm {
  /** Stems that a word of a spaced script may have; empty for a word of a script without spaces. */
  stems: readonly string[];
  /** A word of a script without spaces, looked for as it is written; null otherwise. */
  word: string | null;
  /** Overlapping pairs of a longer such word: what is found of them is found in part. */
  pairs: readonly string[];
}

/** A question as the lexical models see it. */
export interface Question {
  terms: readonly QuestionTerm[];
  /** Width of a word, in UTF-16 units: what distances are measured in. */
  wordWidth: number;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const LATIN_WORD_WIDTH = 6;
const UNSPACED_WORD_WIDTH = 2;
/** Longer questions are pasted texts; what follows adds cost, and no sense. */
const MAX_TERMS = 64;

/** Takes a question apart. `languages` are those of the texts that it will be compared with. */
export function analyzeQuestion(text: string, languages: readonly string[]): Question {
  const normalized = text.normalize('NFKC');
  const terms = [...spacedTerms(normalized, languages), ...unspacedTerms(normalized)].slice(0, MAX_TERMS);
  const wordWidth = isMostlyUnspaced(normalized) ? UNSPACED_WORD_WIDTH : LATIN_WORD_WIDTH;
  return { terms, wordWidth };
}

/** The content words of a question as they are written, each once. */
export function contentWords(text: string): string[] {
  const normalized = text.normalize('NFKC');
  const words = new Set<string>();
  forEachSpacedWord(withoutUnspacedRuns(normalized).replace(ASKING_WORDS, ' '), (word) => {
    if (analyzeQuery(word, ['en']).length > 0) words.add(word);
  });
  for (const { word } of unspacedTerms(normalized)) if (word !== null) words.add(word);
  return [...words];
}

function spacedTerms(text: string, languages: readonly string[]): QuestionTerm[] {
  const spaced = withoutUnspacedRuns(text).replace(ASKING_WORDS, ' ');
  return analyzeQuery(spaced, languages).map(({ variants }) => ({ stems: variants, word: null, pairs: [] }));
}

function unspacedTerms(text: string): QuestionTerm[] {
  const words = new Set(unspacedRuns(text).flatMap(wordsOfRun));
  return [...words].map((word) => ({ stems: [], word, pairs: pairsOf(word) }));
}

/** Single characters beside one another are a word that the dictionary lacks (限额 is cut to 限 and 额). */
function wordsOfRun(run: string): string[] {
  const words: string[] = [];
  let open = '';
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    const isContent = isWordLike === true && isContentWord(segment);
    if (isContent && segment.length === 1) {
      open += segment;
      continue;
    }
    if (open) words.push(open);
    open = '';
    if (isContent) words.push(segment);
  }
  return open ? [...words, open] : words;
}

function isContentWord(word: string): boolean {
  return !CHINESE_FUNCTION_WORDS.has(word) && !(word.length === 1 && CHINESE_FUNCTION_CHARACTERS.has(word));
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3) return [];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
