import { isHan, isKatakana, isKoreanWord, isMostlyHan, koreanNoun, stopWords } from '@tessera/text';
import type { Vocabulary, Word } from './vocabulary.js';

/** Consecutive words of the text with nothing between them; phrases are parts of these. */
export type WordRun = Word[];

const LATIN_PART = /[\p{L}\p{N}]+(?:['’./&-][\p{L}\p{N}]+)*|[^\p{L}\p{N}\s'’]/gu;
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Splits a text at stop words, punctuation, numbers and line ends into runs of content words (candidate generation of
 * RAKE: Rose, Engel, Cramer and Cowley 2010).
 * @param language ISO 639-1 or `und`; determines how words are found
 * @param vocabulary of that language; determines the stop words
 */
export function wordRuns(text: string, language: string, vocabulary: Vocabulary): WordRun[] {
  if (language === 'ja') return denseRuns(text, 'ja', vocabulary);
  return language === 'zh' || isMostlyHan(text)
    ? denseRuns(text, 'zh', vocabulary)
    : spacedRuns(text, vocabulary);
}

function spacedRuns(text: string, vocabulary: Vocabulary): WordRun[] {
  const runs: WordRun[] = [];
  for (const line of text.split('\n')) {
    const words = isShouted(line) ? line.toLowerCase() : line;
    let run: WordRun = [];
    for (const part of words.match(LATIN_PART) ?? []) {
      const { text, endsRun } = isKoreanWord(part) ? koreanPart(part) : { text: part, endsRun: false };
      const word = vocabulary.contentWord(text);
      if (word !== null) run.push(word);
      if ((word === null || endsRun) && run.length > 0) {
        runs.push(run);
        run = [];
      }
    }
    if (run.length > 0) runs.push(run);
  }
  return runs;
}

/** Korean texts contain words of other scripts, and other texts Korean ones: each part is classified by itself. */
function koreanPart(part: string): { text: string; endsRun: boolean } {
  const found = koreanNoun(part);
  return found ? { text: found.noun, endsRun: found.hasParticle } : { text: '', endsRun: true };
}

/** A heading in capitals, where capitals mark no acronym. */
function isShouted(line: string): boolean {
  return line.length > 5 && line === line.toUpperCase() && /\p{Lu}\P{Lu}+\p{Lu}/u.test(line);
}

/** Characters that end a Chinese noun and that the dictionary often splits off: 住宿|费, 限|额, 实习|生. */
const SUFFIXES = new Set([
  ...'费率额单表书证款税价法权性化量点度者员部司局处室科组项型级期制卡票金器机仪站厅院校厂店品线图库网类人生币物业界',
]);

function denseRuns(text: string, language: 'zh' | 'ja', vocabulary: Vocabulary): WordRun[] {
  const runs: string[][] = [];
  const stops = stopWords('zh');
  let run: string[] = [];
  let lastWasSingle = false;
  for (const { segment, isWordLike } of segmenterFor(language).segment(text)) {
    if (!isWordLike || !isContent(segment, stops, vocabulary)) {
      if (run.length > 0) runs.push(run);
      run = [];
      lastWasSingle = false;
      continue;
    }
    const single = segment.length === 1;
    const last = run.at(-1);
    if (last !== undefined && joins(last, segment, lastWasSingle)) run[run.length - 1] = last + segment;
    else run.push(segment.toLowerCase() === segment ? segment : latinWord(segment));
    lastWasSingle = single;
  }
  if (run.length > 0) runs.push(run);
  return runs
    .map((words) => words.filter((word) => word.length > 1).map((word) => vocabulary.word(word)))
    .filter((words) => words.length > 0);
}

function segmenterFor(language: 'zh' | 'ja'): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}

function isContent(word: string, stops: ReadonlySet<string>, vocabulary: Vocabulary): boolean {
  if (stops.has(word)) return false;
  const code = word.charCodeAt(0);
  if (isHan(code) || isKatakana(code))
    return !/^第?[一二三四五六七八九十百千万零〇两]+[章节条款项年月日个号]?$/u.test(word);
  return vocabulary.contentWord(word) !== null;
}

/** The dictionary splits unknown words into single characters (差|旅费, 航|班), which belong to their neighbour. */
function joins(last: string, next: string, lastWasSingle: boolean): boolean {
  if (last.length + next.length > 6 || !isHan(last.charCodeAt(0)) || !isHan(next.charCodeAt(0))) return false;
  if (next.length === 1 && SUFFIXES.has(next)) return true;
  return lastWasSingle && last.length + next.length <= 3;
}

function latinWord(word: string): string {
  return /^\p{Lu}{2,5}$/u.test(word) ? word : word.toLowerCase();
}
