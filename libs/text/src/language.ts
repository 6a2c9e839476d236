import { francAll } from 'franc';
import { functionWords, LANGUAGES_BY_LETTERS } from './languages.js';
import { countScripts } from './scripts.js';

/** With fewer letters, languages of one script cannot be told apart. */
const MIN_LETTERS = 20;
/** A longer sample improves nothing and takes longer: about 0.4 µs a character. */
const MAX_SAMPLE_LENGTH = 1_200;
/** Among this many of the likeliest languages by letters, the one with the most function words is the best guess. */
const LIKELIEST = 3;
/** Tables, names and codes in Latin letters look like any language. Running text has function words: at least two different ones … */
const MIN_FUNCTION_WORDS = 2;
/** … and this share of all words. Turkish has the fewest: 99 % of its passages of 400 characters have more. */
const MIN_SHARE_OF_FUNCTION_WORDS = 0.05;

/**
 * ISO 639-1 code of a text's main language, `und` if it contains too little running text. Chinese, Japanese and Korean
 * are recognised by their script; the rest by letter statistics (franc) and function words. In each of the eleven such
 * languages of XQuAD, at least 237 of 240 paragraphs are recognised.
 */
export function detectLanguage(text: string): string {
  const { han, kana, hangul, other } = countScripts(text);
  // A character of these scripts carries about as much information as three letters.
  const dense = (han + kana + hangul) * 3;
  if (dense > 0 && dense >= other) {
    if (kana * 10 > han) return hangul > han + kana ? 'ko' : 'ja';
    return hangul >= han ? 'ko' : 'zh';
  }
  const words = wordsOf(text);
  const letters = words.join(' ');
  if (letters.length - words.length < MIN_LETTERS) return 'und';
  const held = francAll(letters, { only: CANDIDATES })
    .slice(0, LIKELIEST)
    .map(([iso3]) => heldOf(LANGUAGES_BY_LETTERS.get(iso3) ?? 'und', words));
  const most = held.reduce((best, one) => (one.count > best.count ? one : best));
  const isRunningText =
    most.different >= MIN_FUNCTION_WORDS && most.count >= MIN_SHARE_OF_FUNCTION_WORDS * words.length;
  return isRunningText || !isMostlyLatin(letters) ? most.language : 'und';
}

const SENTENCE_START = /^\p{Lu}|(?<=[.!?]\s)\p{Lu}/gu;

function wordsOf(text: string): string[] {
  const sentences = text.replace(SENTENCE_START, (capital) => capital.toLowerCase());
  const letters = sentences.replace(/[\p{N}\p{P}\p{S}\s]+/gu, ' ').slice(0, MAX_SAMPLE_LENGTH);
  return letters.split(' ').filter(Boolean);
}

/** Function words of a language. Capitalized ones belong to names (La Paz, IT), and single letters label lists. */
function heldOf(language: string, words: readonly string[]) {
  const known = functionWords(language);
  const found = words.filter((word) => word.length > 1 && known?.has(word));
  return { language, count: found.length, different: new Set(found).size };
}

function isMostlyLatin(letters: string): boolean {
  return (letters.match(/\p{sc=Latin}/gu)?.length ?? 0) * 2 > letters.length;
}

const CANDIDATES = [...LANGUAGES_BY_LETTERS.keys()];

/** A word that starts in lower case, or in a script without cases. */
const RUNNING_WORD = /(?<![\p{L}\p{N}])[\p{Ll}\p{Lo}][\p{L}\p{M}]*/gu;
/** Sampled text of each chunk. */
const PASSAGE_LENGTH = 400;
/** Limit of sampled passages. Beyond it, every other one is dropped, and sampling becomes sparser. */
const MAX_PASSAGES = 32;

/** Detects the language of a document while it is being read, from passages spread over all of it. */
export class LanguageTracker {
  private passages: string[] = [];
  private every = 1;
  private seen = 0;
  private judgedAt = 0;
  private language = 'und';

  add(text: string): void {
    if (this.seen++ % this.every !== 0) return;
    this.passages.push(text.slice(0, PASSAGE_LENGTH));
    if (this.passages.length <= MAX_PASSAGES) return;
    this.passages = this.passages.filter((_, order) => order % 2 === 0);
    this.every *= 2;
  }

  /** The main language so far; detected again whenever the number of chunks has doubled. */
  get current(): string {
    if (this.seen >= this.judgedAt * 2) this.judge();
    return this.language;
  }

  /** The main language of the whole document. */
  final(): string {
    if (this.seen > this.judgedAt) this.judge();
    return this.language;
  }

  private judge(): void {
    this.judgedAt = this.seen;
    // Names, tables and tables of contents have the fewest such words.
    const telling = this.passages
      .map((passage) => ({ passage, words: passage.match(RUNNING_WORD)?.join('').length ?? 0 }))
      .sort((a, b) => b.words - a.words)
      .slice(0, Math.ceil(MAX_SAMPLE_LENGTH / PASSAGE_LENGTH));
    this.language = detectLanguage(telling.map(({ passage }) => passage).join('\n'));
  }
}
