import { analyze } from '@tessera/vectors';
import type { Question } from './question.js';
import { forEachSpacedWord, initialsOf } from './scripts.js';

/** A term of the question at a place of a text. */
export interface Occurrence {
  /** Index of the term in the question. */
  term: number;
  /** UTF-16 offset in the text. */
  at: number;
}

/** What of a question a text holds. */
export interface Findings {
  /** For each term of the question how much of it is there, 0 to 1. */
  found: Float64Array;
  /** Where, in the order of the text. Parts of words are not among them. */
  occurrences: Occurrence[];
}

/** A text has no more occurrences of one term than are looked at. */
const MAX_OCCURRENCES_OF_WORD = 50;
/** Of a word of which only pairs are there, so much is found at most. */
const PART_OF_WORD = 0.5;

const NO_TERMS: readonly number[] = [];

/** Finds the terms of one question in texts. */
export class TermFinder {
  private readonly termsOfStem = new Map<string, number[]>();
  /** Raw words to terms of the question, by language: most words of a text hold none. */
  private readonly termsOfWord = new Map<string, Map<string, readonly number[]>>();
  private readonly unspaced: number[] = [];
  /** Stems keep the first letter of a word, but for accents, and those words are looked at anyway. */
  private readonly initials: Uint8Array;

  constructor(private readonly question: Question) {
    question.terms.forEach(({ stems, word }, index) => {
      for (const stem of stems) this.termsOfStem.set(stem, [...(this.termsOfStem.get(stem) ?? []), index]);
      if (word !== null) this.unspaced.push(index);
    });
    this.initials = initialsOf(this.termsOfStem.keys());
  }

  find(text: string, language: string): Findings {
    const found = new Float64Array(this.question.terms.length);
    const occurrences: Occurrence[] = [];
    if (this.termsOfStem.size > 0) this.findSpaced(text, language, occurrences);
    for (const index of this.unspaced) this.findUnspaced(text, index, found, occurrences);
    for (const { term } of occurrences) found[term] = 1;
    if (this.unspaced.length > 0) occurrences.sort((a, b) => a.at - b.at);
    return { found, occurrences };
  }

  private findSpaced(text: string, language: string, occurrences: Occurrence[]): void {
    const known = this.termsOfWord.get(language) ?? new Map<string, readonly number[]>();
    this.termsOfWord.set(language, known);
    const visit = (word: string, at: number): void => {
      let terms = known.get(word);
      if (terms === undefined) {
        terms = this.termsIn(word, language);
        known.set(word, terms);
      }
      for (const term of terms) occurrences.push({ term, at });
    };
    forEachSpacedWord(text, visit, this.initials);
  }

  private termsIn(word: string, language: string): readonly number[] {
    const indexes = stemsOf(word, language).flatMap((stem) => this.termsOfStem.get(stem) ?? NO_TERMS);
    return indexes.length === 0 ? NO_TERMS : [...new Set(indexes)];
  }

  private findUnspaced(text: string, index: number, found: Float64Array, occurrences: Occurrence[]): void {
    const { word, pairs } = this.question.terms[index] as { word: string; pairs: readonly string[] };
    let count = 0;
    for (let at = text.indexOf(word); at >= 0 && count < MAX_OCCURRENCES_OF_WORD; count++) {
      occurrences.push({ term: index, at });
      at = text.indexOf(word, at + word.length);
    }
    if (count > 0 || pairs.length === 0) return;
    const present = pairs.filter((pair) => text.includes(pair)).length;
    found[index] = (PART_OF_WORD * present) / pairs.length;
  }
}

const MAX_KNOWN_WORDS = 50_000;
const stemsByLanguage = new Map<string, Map<string, readonly string[]>>();

/** The analyzer's terms of a single word; texts repeat their words, so nearly all are answered from memory. */
function stemsOf(word: string, language: string): readonly string[] {
  const known = stemsByLanguage.get(language) ?? new Map<string, readonly string[]>();
  stemsByLanguage.set(language, known);
  const cached = known.get(word);
  if (cached) return cached;
  const stems = [...analyze(word, language).terms.keys()];
  // Alone, the analyzer cannot tell an acronym from a shouted function word (IT, it).
  if (stems.length === 0 && /^[A-Z]{2,5}$/.test(word)) stems.push(word.toLowerCase());
  if (known.size >= MAX_KNOWN_WORDS) known.clear();
  known.set(word, stems);
  return stems;
}
