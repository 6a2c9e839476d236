import { wordRuns, type WordRun } from './keyword-candidates.js';
import { NUMBER_BASE, type Word, vocabularyOf } from './vocabulary.js';

const MAX_WORDS = 3;
const MAX_PHRASE_LENGTH = 40;
const MAX_HAN_LENGTH = 8;
/** Text of a chunk beyond this many characters does not affect its keywords. */
const MAX_TEXT_LENGTH = 6_000;

export interface ScoredKeyword {
  keyword: string;
  /** The same for singular and plural. */
  key: string;
  score: number;
}

/**
 * Candidate phrases of a text, best first. Candidates are the pieces of RAKE's runs with 1 to 3 words; they are ranked
 * by C-value (Frantzi, Ananiadou and Mima 2000: frequency weighted by length, minus occurrences within longer
 * candidates), with a bonus for words of the heading.
 */
export function rankPhrases(
  text: string,
  { heading, language, limit }: { heading: string; language: string; limit: number },
): ScoredKeyword[] {
  const vocabulary = vocabularyOf(language);
  vocabulary.makeRoom();
  const counter = new PhraseCounter();
  for (const run of wordRuns(heading, language, vocabulary)) counter.addRun(run, { inHeading: true });
  for (const run of wordRuns(text.slice(0, MAX_TEXT_LENGTH), language, vocabulary))
    counter.addRun(run, { inHeading: false });
  return counter.best(limit);
}

/** One spelling of a phrase, by a place where it occurs. */
interface Spelling {
  run: WordRun;
  start: number;
  count: number;
}

interface Phrase {
  wordCount: number;
  mostFrequent: Spelling;
  /** Null for phrases with a single spelling, which most are. */
  otherSpellings: Spelling[] | null;
  count: number;
  /** Occurrences within longer phrases. */
  nestedCount: number;
  inHeading: boolean;
  score: number;
}

/** Counts pieces of runs. A page has a thousand of them: strings are created only for the best. */
class PhraseCounter {
  /** In the order of first occurrence. */
  private readonly phrases = new Map<number, Phrase>();

  addRun(run: WordRun, { inHeading }: { inHeading: boolean }): void {
    for (let start = 0; start < run.length; start++) {
      const { isDense } = run[start]!;
      const maxLength = isDense ? MAX_HAN_LENGTH : MAX_PHRASE_LENGTH;
      const lastEnd = Math.min(run.length, start + MAX_WORDS);
      let prefix = 0;
      let textLength = 0;
      for (let end = start + 1; end <= lastEnd; end++) {
        const last = run[end - 1]!;
        textLength += last.text.length + (end > start + 1 && isParted(run[end - 2]!, last) ? 1 : 0);
        // Anything longer is not a phrase either.
        if (textLength > maxLength || (!isDense && run.indexOf(last, start) < end - 1)) break;
        if (isDense ? textLength >= 2 : !isParticiple(last.text)) {
          const phrase = this.phrase(prefix + last.singularNumber, run, start, end - start);
          phrase.count++;
          if (run.length > end - start) phrase.nestedCount++;
          phrase.inHeading ||= inHeading;
        }
        prefix = (prefix + last.lowerNumber) * NUMBER_BASE;
      }
    }
  }

  best(limit: number): ScoredKeyword[] {
    const best: Phrase[] = [];
    for (const phrase of this.phrases.values()) {
      phrase.score = cValue(phrase);
      if (phrase.score > 0) insertByScore(best, phrase, limit);
    }
    return best.map(describe);
  }

  private phrase(number: number, run: WordRun, start: number, wordCount: number): Phrase {
    const known = this.phrases.get(number);
    if (known) {
      countSpelling(known, run, start);
      return known;
    }
    const phrase = {
      wordCount,
      mostFrequent: { run, start, count: 1 },
      otherSpellings: null,
      count: 0,
      nestedCount: 0,
      inHeading: false,
      score: 0,
    };
    this.phrases.set(number, phrase);
    return phrase;
  }
}

function countSpelling(phrase: Phrase, run: WordRun, start: number): void {
  const { mostFrequent, wordCount } = phrase;
  if (isSame(mostFrequent, run, start, wordCount)) {
    mostFrequent.count++;
    return;
  }
  phrase.otherSpellings ??= [];
  const others = phrase.otherSpellings;
  const known = others.findIndex((spelling) => isSame(spelling, run, start, wordCount));
  if (known < 0) {
    others.push({ run, start, count: 1 });
    return;
  }
  const spelling = others[known]!;
  spelling.count++;
  if (spelling.count <= mostFrequent.count) return;
  others[known] = mostFrequent;
  phrase.mostFrequent = spelling;
}

function isSame(spelling: Spelling, run: WordRun, start: number, wordCount: number): boolean {
  for (let index = 0; index < wordCount; index++)
    if (spelling.run[spelling.start + index] !== run[start + index]) return false;
  return true;
}

/** Inserts into a ranked list, best first; among equals the earlier one comes first. */
function insertByScore(best: Phrase[], phrase: Phrase, limit: number): void {
  let place = best.length;
  if (place === limit) {
    if (best[place - 1]!.score >= phrase.score) return;
    place--;
  }
  while (place > 0 && best[place - 1]!.score < phrase.score) {
    best[place] = best[place - 1]!;
    place--;
  }
  best[place] = phrase;
}

function describe({ mostFrequent: { run, start }, wordCount, score }: Phrase): ScoredKeyword {
  let keyword = '';
  let key = '';
  for (let index = start; index < start + wordCount; index++) {
    const word = run[index]!;
    const blank = index > start && isParted(run[index - 1]!, word) ? ' ' : '';
    keyword += blank + word.text;
    key += blank + (index === start + wordCount - 1 ? word.singular : word.lower);
  }
  return { keyword, key, score };
}

function isParticiple(word: string): boolean {
  return word.length > 4 && word.endsWith('ed');
}

/** People seldom choose single words or long hapaxes as tags. */
const LENGTH_WEIGHT = [0, 1, 1.6, 1.9];
const HAPAX_WEIGHT = [0, 0.8, 1.5, 1.1];
const HAPAX_WEIGHT_DENSE = [0, 1, 0.9, 0.3];

function cValue(phrase: Phrase): number {
  const { wordCount, mostFrequent } = phrase;
  const first = mostFrequent.run[mostFrequent.start]!;
  const dense = first.isDense;
  const weights = phrase.count > 1 ? LENGTH_WEIGHT : dense ? HAPAX_WEIGHT_DENSE : HAPAX_WEIGHT;
  // Nested occurrences count half: the number of different longer candidates is not tracked.
  const free = phrase.count - phrase.nestedCount * (dense ? 0.3 : 0.5);
  const alone = wordCount === 1 && !dense ? weightAlone(first, phrase.count) : 1;
  return Math.log2(1 + free) * (weights[wordCount] ?? 1) * alone * (phrase.inHeading ? 1.6 : 1);
}

/** How meaningful a single word of a script with spaces is by itself. */
function weightAlone({ text, isUpperCase, isAdjective }: Word, count: number): number {
  if (isUpperCase) return 1;
  if (text.length < 4) return 0.6;
  if (text.endsWith('ing') && count < 3) return 0.4;
  return isAdjective ? 0.5 : 1;
}

function isParted(word: Word, next: Word): boolean {
  return !word.isDense || !next.isDense;
}
