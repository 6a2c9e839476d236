import { splitSentences } from '@tessera/text';
import type { Range } from './folded-text.js';

/** Numbers in brackets that stand together. */
export interface Marks extends Range {
  citations: number[];
}

const MARKERS = /(?:\s{0,3}\[\d{1,4}\])+/g;
const NUMBER = /\d+/g;
/** What is left of the sentence before, a list's bullet, a table's border. */
const LEADING =
  /^(?:[\s|>*#•·‣◦▪–—-]|[.,;:!?。，；：！？、)\]”’」』]+(?=\s|$|\p{L})|\p{Nd}{1,3}[.)](?=\s))+/u;
const TRAILING = /[\s|*]/u;
const WORD = /[\p{L}\p{Nd}]/u;
const SPACED_WORDS = /[\p{L}\p{Nd}]+/gu;
const STATES = /\p{Nd}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[.!?]["'”’)]*$/u;
/** A longer sentence is cut, in UTF-16 units. */
const MAX_LENGTH = 2_000;
const MOST_BEFORE = 5;
/** "According to [1], …": what is cited follows. */
const FEWEST_WORDS = 3;

/** Finds the groups of citations in an answer. */
export function marksIn(answer: string): Marks[] {
  return [...answer.matchAll(MARKERS)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    citations: (text.match(NUMBER) ?? []).map(Number),
  }));
}

/**
 * Finds what a group of citations refers to: the sentence, or part of one, before it, or after it if only an
 * introduction stands before it.
 */
export function sentenceOf(answer: string, marks: readonly Marks[], at: number): Range {
  const { start, end } = marks[at] as Marks;
  const before = lastSentence(answer, Math.max(marks[at - 1]?.end ?? 0, start - MAX_LENGTH), start);
  if (before && !introduces(answer.slice(before.start, before.end))) return before;
  const next = Math.min(marks[at + 1]?.start ?? answer.length, end + MAX_LENGTH);
  return firstSentence(answer, end, next) ?? before ?? { start, end: start };
}

/**
 * The sentences of the same line between a cited sentence and the citation before it, which the citation may cover, too.
 */
export function sentencesBefore(answer: string, { start }: Range, { after }: { after: number }): Range[] {
  const from = Math.max(after, start - MAX_LENGTH, answer.lastIndexOf('\n', start - 1) + 1);
  let at = from;
  const sentences = [...splitSentences(answer.slice(from, start))].flatMap((sentence) => {
    const range = WORD.test(sentence) ? trimmed(answer, at, at + sentence.length) : null;
    at += sentence.length;
    return range && !introduces(answer.slice(range.start, range.end)) ? [range] : [];
  });
  return sentences.slice(-MOST_BEFORE);
}

/** A few words that are no sentence. A figure, or text without spaces, states something itself. */
function introduces(text: string): boolean {
  const words = text.match(SPACED_WORDS) ?? [];
  return words.length < FEWEST_WORDS && !STATES.test(text);
}

function lastSentence(text: string, from: number, to: number): Range | null {
  let end = to;
  for (;;) {
    const lineStart = Math.max(from, text.lastIndexOf('\n', end - 1) + 1);
    const line = text.slice(lineStart, end);
    if (WORD.test(line)) {
      let start = lineStart;
      let last: Range | null = null;
      for (const sentence of splitSentences(line)) {
        if (WORD.test(sentence)) last = trimmed(text, start, start + sentence.length) ?? last;
        start += sentence.length;
      }
      return last;
    }
    if (lineStart <= from) return null;
    end = lineStart - 1;
  }
}

function firstSentence(text: string, from: number, to: number): Range | null {
  const line = text.slice(from, to).split('\n', 1)[0] as string;
  let start = from;
  for (const sentence of splitSentences(line)) {
    if (WORD.test(sentence)) return trimmed(text, start, start + sentence.length);
    start += sentence.length;
  }
  return null;
}

function trimmed(text: string, from: number, to: number): Range | null {
  const leading = LEADING.exec(text.slice(from, to))?.[0].length ?? 0;
  let end = to;
  while (end > from + leading && TRAILING.test(text[end - 1] as string)) end--;
  return from + leading < end ? { start: from + leading, end } : null;
}
