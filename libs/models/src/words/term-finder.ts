import { analyze } from '@tessera/text/analyzer';
import { forEachSpacedWord, WordBeginnings, WordMemory } from '@tessera/text';
import type { Question, QuestionTerm } from '../question/question.js';

/** An occurrence of a term of the question in a text. */
export interface Occurrence {
  /** Index of the term in the question. */
  term: number;
  /** UTF-16 offset in the text. */
  at: number;
  /** Whether the text contains a related word instead of the term itself. */
  isRelative: boolean;
}

/** The terms of a question that a text contains. */
export interface TermMatches {
  /** How much of each term the text contains, 0 to 1. */
  found: Float64Array;
  /** Occurrences in the order of the text, without partial matches. */
  occurrences: Occurrence[];
}

/** Further occurrences of a term are ignored. */
const MAX_OCCURRENCES_OF_WORD = 50;
/** Highest share of a word of which only character pairs occur … */
const PART_OF_WORD = 0.5;
/** … of a word that shares characters, as related words do (出生, 生于) … */
const CHARACTERS_OF_WORD = 0.3;
/** … and of a name: a name that shares a part is a different name. */
const PART_OF_NAME = 0.25;
/** Share of a word if a related one occurs (invention, inventor; Bevölkerung, Gesamtbevölkerung). */
const RELATED = 0.6;
/** Share of a word if one with the same beginning occurs (Schweden, Schweiz), which may be unrelated. */
const ALIKE = 0.5;
/** Shorter common beginnings, or a smaller share of the longer word, coincide by chance. */
const LEAST_SHARED = { length: 5, share: 0.6 };

/** In shorter words, one letter makes a different word (county, country). */
const LEAST_MISSPELT = 6;

/** Languages that write compounds as one word, whose subject is its last part. */
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi', 'hu', 'et']);
/** Languages whose words change at the beginning: Irish `bpobal` is `pobal`. */
const MUTATING = new Set(['ga']);

/** Terms of the question that a word of a text matches. */
interface WordTerms {
  same: readonly number[];
  related: readonly number[];
  alike: readonly number[];
}
const NO_TERMS: readonly number[] = [];
/** Scripts without spaces start here, after those of Europe and India. */
const MAY_BE_UNSPACED = /[\u0E00-\uFFFF]/;
const NONE: WordTerms = { same: NO_TERMS, related: NO_TERMS, alike: NO_TERMS };

/** Finds the terms of one question in texts. */
export class TermFinder {
  private readonly termsOfStem = new Map<string, number[]>();
  /** Terms by raw word, per language. Most words match none. */
  private readonly termsOfWord = new Map<string, Map<string, WordTerms>>();
  private readonly unspaced: number[] = [];
  /** Stems of words, which may have related words, and of names, which may be misspelt. Numbers only match exactly. */
  private readonly relatives: Array<{ own: string; term: number; isName: boolean }> = [];
  private readonly beginnings: WordBeginnings;
  /** Shared result for texts without matches, which most headings and file names are. */
  private readonly inNothing: TermMatches;
  /** Reused buffer; copied only if something was found. */
  private readonly foundSoFar: Float64Array;

  /** @param within the unit that is searched; within a sentence, even a shared character counts */
  constructor(
    readonly question: Question,
    private readonly within: 'passage' | 'sentence' = 'passage',
  ) {
    question.terms.forEach(({ stems, word, kind }, index) => {
      if (kind !== 'number')
        for (const own of stems)
          if (own.length >= LEAST_SHARED.length)
            this.relatives.push({ own, term: index, isName: kind === 'name' });
      for (const stem of stems) this.termsOfStem.set(stem, [...(this.termsOfStem.get(stem) ?? []), index]);
      if (word !== null) this.unspaced.push(index);
    });
    this.beginnings = new WordBeginnings(this.termsOfStem.keys());
    this.inNothing = { found: new Float64Array(question.terms.length), occurrences: [] };
    this.foundSoFar = new Float64Array(question.terms.length);
  }

  find(text: string, language: string): TermMatches {
    if (text === '' || (this.termsOfStem.size === 0 && !MAY_BE_UNSPACED.test(text))) return this.inNothing;
    const found = this.foundSoFar.fill(0);
    const occurrences: Occurrence[] = [];
    if (this.termsOfStem.size > 0) this.findSpaced(text, language, found, occurrences);
    for (const index of this.unspaced) this.findUnspaced(text, index, found, occurrences);
    const hasOtherName = this.findOtherNames(text, found, occurrences);
    if (occurrences.length === 0 && found.every((share) => share === 0)) return this.inNothing;
    if (this.unspaced.length > 0 || hasOtherName) occurrences.sort((a, b) => a.at - b.at);
    return { found: found.slice(), occurrences };
  }

  private findSpaced(text: string, language: string, found: Float64Array, occurrences: Occurrence[]): void {
    const known = this.termsOfWord.get(language) ?? new Map<string, WordTerms>();
    this.termsOfWord.set(language, known);
    const visit = (word: string, at: number): void => {
      let terms = known.get(word);
      if (terms === undefined) {
        terms = this.termsIn(word, language);
        known.set(word, terms);
      }
      if (terms === NONE) return;
      for (const term of terms.same) {
        found[term] = 1;
        occurrences.push({ term, at, isRelative: false });
      }
      for (const term of terms.related) {
        found[term] = Math.max(found[term] as number, RELATED);
        occurrences.push({ term, at, isRelative: true });
      }
      for (const term of terms.alike) {
        found[term] = Math.max(found[term] as number, ALIKE);
        occurrences.push({ term, at, isRelative: true });
      }
    };
    const mayBeginOtherwise = this.isCompounding(language) || MUTATING.has(language);
    forEachSpacedWord(text, visit, mayBeginOtherwise ? undefined : this.beginnings);
  }

  private termsIn(word: string, language: string): WordTerms {
    const stems = this.stemsOf(word, language);
    const same = this.sameAs(stems);
    const isCompounding = this.isCompounding(language);
    const related = this.termsLike(stems, isCompounding, areRelated).filter((term) => !same.includes(term));
    const alike = this.termsLike(stems, isCompounding, areAlike).filter(
      (term) => !same.includes(term) && !related.includes(term),
    );
    if (same.length + related.length + alike.length === 0) return NONE;
    return { same, related, alike };
  }

  /**
   * The detected language of a text may be wrong, or not apply to every word, so words are also stemmed in the
   * question's language.
   */
  private stemsOf(word: string, language: string): readonly string[] {
    const stems = stemsOfWords.of(word, language);
    if (language === this.question.language) return stems;
    return [...new Set([...stems, ...stemsOfWords.of(word, this.question.language)])];
  }

  private isCompounding(language: string): boolean {
    return COMPOUNDING.has(language) || COMPOUNDING.has(this.question.language);
  }

  /** Called, like `termsLike`, for every word of every candidate: allocates only on a match. */
  private sameAs(stems: readonly string[]): readonly number[] {
    let same: Set<number> | null = null;
    for (const stem of stems)
      for (const term of this.termsOfStem.get(stem) ?? NO_TERMS) (same ??= new Set()).add(term);
    return same === null ? NO_TERMS : [...same];
  }

  private termsLike(
    stems: readonly string[],
    isCompounding: boolean,
    isLike: (a: string, b: string, isCompounding: boolean) => boolean,
  ): readonly number[] {
    let related: number[] | null = null;
    for (const stem of stems) {
      if (stem.length < LEAST_SHARED.length) continue;
      for (const { own, term, isName } of this.relatives) {
        if (!isCompounding && stem.charCodeAt(0) !== own.charCodeAt(0)) continue;
        if (isMisspelt(stem, own) || (!isName && isLike(stem, own, isCompounding)))
          (related ??= []).push(term);
      }
    }
    return related === null ? NO_TERMS : [...new Set(related)];
  }

  /** @returns whether any was found */
  private findOtherNames(text: string, found: Float64Array, occurrences: Occurrence[]): boolean {
    let hasOne = false;
    for (const { terms, pattern } of this.question.otherNames) {
      if (terms.every((term) => found[term] === 1)) continue;
      const at = text.search(pattern);
      if (at < 0) continue;
      hasOne = true;
      for (const term of terms) {
        if (found[term] === 1) continue;
        found[term] = 1;
        occurrences.push({ term, at, isRelative: false });
      }
    }
    return hasOne;
  }

  private findUnspaced(text: string, index: number, found: Float64Array, occurrences: Occurrence[]): void {
    const { word, pairs, kind } = this.question.terms[index] as QuestionTerm & { word: string };
    let count = 0;
    for (let at = text.indexOf(word); at >= 0 && count < MAX_OCCURRENCES_OF_WORD; count++) {
      found[index] = 1;
      occurrences.push({ term: index, at, isRelative: false });
      at = text.indexOf(word, at + word.length);
    }
    if (count > 0) return;
    if (pairs.length > 0)
      found[index] = shareOf(pairs, text) * (kind === 'name' ? PART_OF_NAME : PART_OF_WORD);
    if (kind === 'name' || this.within === 'passage') return;
    found[index] = Math.max(found[index] as number, shareOf([...word], text) * CHARACTERS_OF_WORD);
  }
}

/** Returns the share of the parts of a word that a text contains, 0 to 1. */
function shareOf(parts: readonly string[], text: string): number {
  let held = 0;
  for (const part of parts) if (text.includes(part)) held++;
  return held / parts.length;
}

/** Whether one of two stems starts with the other or, in a compound, ends with it. */
function areRelated(a: string, b: string, isCompounding: boolean): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < LEAST_SHARED.length || short === long) return false;
  if (!isCompounding) return long.startsWith(short) && beginAlike(short, long);
  if (long.endsWith(short) || long.startsWith(short)) return true;
  const [shortOne, longOne] = [withoutGe(short), withoutGe(long)];
  return longOne.startsWith(shortOne) && beginAlike(shortOne, longOne);
}

/** Whether two stems start alike. */
function areAlike(a: string, b: string, isCompounding: boolean): boolean {
  if (Math.min(a.length, b.length) < LEAST_SHARED.length || a === b) return false;
  return isCompounding ? beginAlike(withoutGe(a), withoutGe(b)) : beginAlike(a, b);
}

/**
 * Whether two stems are equal except for a missing letter or two swapped ones. A different letter at the same position
 * is too often a different word (contract, contrast).
 */
function isMisspelt(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < LEAST_MISSPELT || long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

function beginAlike(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  return shared >= LEAST_SHARED.length && shared >= LEAST_SHARED.share * Math.max(a.length, b.length);
}

/** Strips the prefix of a participle to match other forms of its verb: `gegründet`, `Gründung`. */
function withoutGe(stem: string): string {
  return stem.length >= LEAST_SHARED.length + 2 && stem.startsWith('ge') ? stem.slice(2) : stem;
}

/** The analyzer's terms of a single word, cached because texts repeat their words. */
const stemsOfWords = new WordMemory<readonly string[]>((word, language) => {
  const stems = [...analyze(word, language).terms.keys()];
  // For a single word, the analyzer cannot distinguish an acronym from a capitalized function word (IT, it).
  if (stems.length === 0 && /^[A-Z]{2,5}$/.test(word)) stems.push(word.toLowerCase());
  return stems;
});
