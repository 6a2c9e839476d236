import {
  ASKING_WORDS,
  forEachSpacedWord,
  isKatakana,
  isMostlyUnspaced,
  isUnspacedFunctionWord,
  questionLanguage,
  unspacedRuns,
  withoutUnspacedRuns,
} from '@tessera/text';
import { analyzeQuery, languageOfQuery } from '@tessera/text/analyzer';
import { type AskedThings, findAskedThings, type StemsOf } from './asked-things.js';
import { type OtherName, findOtherNames } from './other-names.js';
import { isYear } from './years.js';

/**
 * The kind of a word in a question. Names (of persons, places, works, products) and numbers (years, identifiers) have
 * no synonyms, so a text without them is about something else.
 */
export type TermKind = 'name' | 'number' | 'word';

/** A content word of a question. */
export interface QuestionTerm {
  kind: TermKind;
  /** Possible stems of a word of a spaced script; empty for scripts without spaces. */
  stems: readonly string[];
  /** A word of a script without spaces, matched as written; null otherwise. */
  word: string | null;
  /** Overlapping character pairs of a longer word of this kind, for partial matches. */
  pairs: readonly string[];
  /** Whether it only names the kind of thing that is asked for ("which company"). */
  isAsked: boolean;
}

type WrittenTerm = Omit<QuestionTerm, 'isAsked'>;

/** A question, analysed for the lexical models. */
export interface Question {
  /** The question in NFKC, cut to its maximum length. */
  text: string;
  /** Determines the stop words. Texts are stemmed by the rules of this language and of their own. */
  language: string;
  terms: readonly QuestionTerm[];
  /** Indices of the terms that are years. */
  years: readonly number[];
  /** Abbreviations and full forms of its names. */
  otherNames: readonly OtherName[];
  /** All words of spaced scripts, including stop words, in lower case. */
  words: ReadonlySet<string>;
  /** Whether most of it is in a script without spaces. */
  isUnspaced: boolean;
  /** Width of a word in UTF-16 units: the unit of distances. */
  wordWidth: number;
}

/** A text may contain the same word with a different particle. */
const KOREAN_PARTICLE =
  /(?<=^\p{sc=Hangul}{2,40})(?:에서는|에서|에게|에는|으로|까지|부터|이라는|이라고|라는|라고|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;

/** After a number: 2020年末总资产 is about 总资产, not 末总. */
const END_OF_YEAR = /(?<=\p{Nd}\s{0,8})年度?[末底初]/gu;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const LATIN_WORD_WIDTH = 6;
const UNSPACED_WORD_WIDTH = 2;
/** Longer questions are pasted texts: further terms add cost and little meaning. */
const MAX_TERMS = 64;
/** In UTF-16 units, more than {@link MAX_TERMS} words take. Longer texts are cut before any analysis. */
const MAX_LENGTH = 1_500;
const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Analyses a question. `languages` are those of the texts it will be compared with.
 * @param whole the question that `text` is a part of; its language determines the stop words
 * @param names of scripts without spaces, which are terms as they are
 */
export function analyzeQuestion(
  text: string,
  languages: readonly string[],
  whole = text,
  names: ReadonlySet<string> = NO_NAMES,
): Question {
  const normalized = questionStart(text);
  const language = languageOfQuery(questionStart(whole), languages);
  const stemsOf = (words: string) => analyzeQuery(words, languages, language).map(({ variants }) => variants);
  const asked = findAskedThings(normalized, stemsOf);
  const terms = [...spacedTerms(normalized, stemsOf), ...unspacedTerms(normalized, names)]
    .slice(0, MAX_TERMS)
    .map((term): QuestionTerm => ({
      ...term,
      isAsked: (term.kind === 'word' || term.word !== null) && isAmong(asked, term),
    }));
  const isUnspaced = isMostlyUnspaced(normalized);
  const wordWidth = isUnspaced ? UNSPACED_WORD_WIDTH : LATIN_WORD_WIDTH;
  const words = new Set<string>();
  forEachSpacedWord(normalized, (word) => words.add(word.toLowerCase()));
  const others = findOtherNames(normalized, (name) => termsOf(stemsOf(name), terms));
  const years = terms.flatMap(({ stems }, index) => (stems.some(isYear) ? [index] : []));
  return { text: normalized, language, terms, years, otherNames: others, words, isUnspaced, wordWidth };
}

/** Returns the part of a question that the lexical models read, in NFKC, where one character may become eighteen. */
export function questionStart(text: string): string {
  return text.slice(0, MAX_LENGTH).normalize('NFKC').slice(0, MAX_LENGTH);
}

/** Indices of the terms that share a stem with `words`. */
function termsOf(words: readonly string[][], terms: readonly QuestionTerm[]): number[] {
  const stems = new Set(words.flat());
  return terms.flatMap((term, index) => (term.stems.some((stem) => stems.has(stem)) ? [index] : []));
}

function isAmong(asked: AskedThings, { stems, word }: WrittenTerm): boolean {
  return word === null
    ? stems.some((stem) => asked.stems.has(stem))
    : asked.runs.some((run) => run.startsWith(word));
}

/** Returns the distinct content words of a question, as written. */
export function contentWords(text: string, language: string): string[] {
  const normalized = questionStart(text);
  const words = new Set<string>();
  forEachSpacedWord(withoutUnspacedRuns(normalized).replace(ASKING_WORDS, ' '), (word) => {
    if (analyzeQuery(word, [language], language).length > 0) words.add(word);
  });
  for (const { word } of unspacedTerms(normalized)) if (word !== null) words.add(word);
  return [...words];
}

function spacedTerms(text: string, stemsOf: StemsOf): WrittenTerm[] {
  const spaced = withoutUnspacedRuns(text).replace(ASKING_WORDS, ' ');
  const names = new Set([...new Set(namesOf(text))].flatMap((name) => stemsOf(name).flat()));
  const kindOf = (stems: readonly string[]): TermKind => {
    if (stems.some((stem) => /\p{Nd}/u.test(stem))) return 'number';
    return stems.some((stem) => names.has(stem)) ? 'name' : 'word';
  };
  return stemsOf(spaced).map((stems) => ({ kind: kindOf(stems), stems, word: null, pairs: [] }));
}

/** German capitalizes every noun; after these verbs, a noun without an article is a name. */
const BARE_NOUN =
  /(?<!\p{L})(?:wurden?|hat|hatten?|war|waren)\s+(\p{Lu}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)*)/gu;

/**
 * The quantifiers are bounded because the lookbehind is tried at every position: 8,000 opening quotes took a second.
 */
const NAME_INSIDE = /(?<=[\p{L}\p{N},;:]['’"”»)]{0,4}\s{1,8}["'“‘«(]{0,4})\p{Lu}[\p{L}\p{M}'’-]*/gu;

/**
 * Returns capitalized words inside a sentence, or all Latin words in a question of another script. For German, which
 * capitalizes all nouns, only those after certain verbs.
 */
function namesOf(text: string): string[] {
  if (isMostlyUnspaced(text)) return text.match(/\p{Lu}[\p{L}\p{M}'’-]*|\p{sc=Latin}{3,}/gu) ?? [];
  if (!/\p{Ll}/u.test(text)) return [];
  if (questionLanguage(text) === 'de') return Array.from(text.matchAll(BARE_NOUN), ([, name = '']) => name);
  return text.match(NAME_INSIDE) ?? [];
}

/** Matches innermost titles and quotations only: nested ones would be searched from each of 8,000 opening quotes. */
const TITLED = /[《〈「『“"][^《〈「『“》〉」』”"]{2,40}[》〉」』”"]/gu;

function unspacedTerms(text: string, names = NO_NAMES): WrittenTerm[] {
  const titled = (text.match(TITLED) ?? []).join(' ');
  const words = new Map(
    unspacedRuns(text.replace(END_OF_YEAR, ' $& ')).flatMap((run): Array<[string, boolean]> =>
      names.has(run) ? [[run, true]] : wordsOfRun(run),
    ),
  );
  return [...words].map(([word, isKnown]) => ({
    kind: !isKnown || titled.includes(word) || isKatakana(word.charCodeAt(0)) ? 'name' : 'word',
    stems: [],
    word,
    pairs: pairsOf(word),
  }));
}

/**
 * Splits a run into words and states whether the dictionary knows each. Adjacent single characters form a word unknown
 * to it, mostly a name (although 限额 is split, too).
 */
function wordsOfRun(run: string): Array<[word: string, isKnown: boolean]> {
  const words: Array<[string, boolean]> = [];
  let open = '';
  const close = () => {
    if (open) words.push([open, open.length === 1]);
    open = '';
  };
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    const isContent = isWordLike === true && !isUnspacedFunctionWord(segment);
    if (isContent && segment.length === 1) {
      open += segment;
      continue;
    }
    close();
    if (isContent) words.push([segment.replace(KOREAN_PARTICLE, ''), true]);
  }
  close();
  return words;
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3) return [];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
