import { detect } from 'tinyld';
import { countScripts } from '../text/scripts.js';

/** Fewer letters tell no language that shares its script with others. */
const MIN_LETTERS = 20;
/** Statistics get no better with more, only slower: about 2 µs a character. */
const MAX_SAMPLE_LENGTH = 1_200;

/**
 * ISO 639-1 code of a text's main language, `und` when it is too short to tell. Chinese, Japanese and Korean are told by
 * their script; the rest by character statistics (tinyld).
 */
export function detectLanguage(text: string): string {
  const { han, kana, hangul, other } = countScripts(text);
  // A character of these scripts says about as much as three letters.
  const dense = (han + kana + hangul) * 3;
  if (dense > 0 && dense >= other) {
    if (kana * 10 > han) return hangul > han + kana ? 'ko' : 'ja';
    return hangul >= han ? 'ko' : 'zh';
  }
  if (other < MIN_LETTERS) return 'und';
  const letters = text.replace(/[\p{N}\p{P}\p{S}\s]+/gu, ' ').slice(0, MAX_SAMPLE_LENGTH);
  return detect(letters) || 'und';
}

/** Text of each chunk that is looked at, and of all together. */
const SAMPLE_PER_CHUNK = 300;
const MAX_TOTAL = 9_000;

/** Tells the language of a document while it is being read, from the beginnings of its chunks. */
export class LanguageTracker {
  private sample = '';
  private judgedLength = 0;
  private language = 'und';

  add(text: string): void {
    if (this.sample.length < MAX_TOTAL) this.sample += `${text.slice(0, SAMPLE_PER_CHUNK)}\n`;
  }

  /** The main language so far; judged anew whenever there is twice as much text as the last time. */
  get current(): string {
    if (this.sample.length >= this.judgedLength * 2) this.judge();
    return this.language;
  }

  /** The main language of everything. */
  final(): string {
    if (this.sample.length > this.judgedLength) this.judge();
    return this.language;
  }

  private judge(): void {
    this.judgedLength = Math.max(1, this.sample.length);
    // Spread over the whole sample: a contents page or a foreword must not decide alone.
    const parts = this.sample.split('\n').filter(Boolean);
    const share = Math.max(40, Math.floor(MAX_SAMPLE_LENGTH / parts.length));
    this.language = detectLanguage(parts.map((part) => part.slice(0, share)).join('\n'));
  }
}
