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
import { type AskedThings, askedThings, type StemsOf } from './asked-things.js';
import { type OtherName, otherNames } from './short-names.js';
import { isYear } from './years.js';

/**
 * What a word of a question is: a name (of a person, a place, a work, a product) and a number (a year, an identifier) have
 * no synonyms, so that a text without them is about something else.
 */
export type TermKind = 'name' | 'number' | 'word';

/** One content word of a question. */
export interface QuestionTerm {
  kind: TermKind;
  /** Stems that a word of a spaced script may have; empty for a word of a script without spaces. */
  stems: readonly string[];
  /** A word of a script without spaces, looked for as it is written; null otherwise. */
  word: string | null;
  /** Overlapping pairs of a longer such word: what is found of them is found in part. */
  pairs: readonly string[];
  /** Whether it only says what kind of thing is asked for ("which company"). */
  isAsked: boolean;
}

type WrittenTerm = Omit<QuestionTerm, 'isAsked'>;

/** A question as the lexical models see it. */
export interface Question {
  /** As it was asked. */
  text: string;
  /** Its stop words are not terms; texts are read by its rules besides those of their own language. */
  language: string;
  terms: readonly QuestionTerm[];
  /** Indices of the terms that are years. */
  years: readonly number[];
  /** Names of it that are written in full, or short, elsewhere. */
  otherNames: readonly OtherName[];
  /** All words of spaced scripts, those that say nothing included, in small letters. */
  words: ReadonlySet<string>;
  /** Whether most of it is of a script without blanks between words. */
  isUnspaced: boolean;
  /** Width of a word, in UTF-16 units: what distances are measured in. */
  wordWidth: number;
}

/** A text has the same word with another particle, too. */
const KOREAN_PARTICLE =
  /(?<=^\p{sc=Hangul}{2,40})(?:에서는|에서|에게|에는|으로|까지|부터|이라는|이라고|라는|라고|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;

/** Behind a number: 2020年末总资产 is about 总资产, and no 末总. */
const END_OF_YEAR = /(?<=\p{Nd}\s{0,8})年度?[末底初]/gu;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const LATIN_WORD_WIDTH = 6;
const UNSPACED_WORD_WIDTH = 2;
/** Longer questions are pasted texts: the rest adds cost and little meaning. */
const MAX_TERMS = 64;
/** More than {@link MAX_TERMS} words take, in UTF-16 units: the rest is cut off before anything is read. */
const MAX_LENGTH = 1_500;
const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Takes a question apart. `languages` are those of the texts that it will be compared with.
 * @param whole the question that the text is a part of, whose language tells the stop words
 * @param names of scripts without blanks, which are terms as they are
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
  const asked = askedThings(normalized, stemsOf);
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
  const others = otherNames(normalized, (name) => termsOf(stemsOf(name), terms));
  const years = terms.flatMap(({ stems }, index) => (stems.some(isYear) ? [index] : []));
  return { text: normalized, language, terms, years, otherNames: others, words, isUnspaced, wordWidth };
}

/** What the lexical models read of a question, in NFKC, in which a character may become eighteen. */
export function questionStart(text: string): string {
  return text.slice(0, MAX_LENGTH).normalize('NFKC').slice(0, MAX_LENGTH);
}

/** Indices of the terms that words of a question with these stems have. */
function termsOf(words: readonly string[][], terms: readonly QuestionTerm[]): number[] {
  const stems = new Set(words.flat());
  return terms.flatMap((term, index) => (term.stems.some((stem) => stems.has(stem)) ? [index] : []));
}

function isAmong(asked: AskedThings, { stems, word }: WrittenTerm): boolean {
  return word === null
    ? stems.some((stem) => asked.stems.has(stem))
    : asked.runs.some((run) => run.startsWith(word));
}

/** The content words of a question in the language as they are written, each once. */
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

/** German capitalizes every noun; one that follows these verbs without an article is a name. */
const BARE_NOUN =
  /(?<!\p{L})(?:wurden?|hat|hatten?|war|waren)\s+(\p{Lu}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)*)/gu;

/** A lookbehind is tried at every position, so each of its runs is bounded: 8,000 opening quotes took a second. */
const NAME_INSIDE = /(?<=[\p{L}\p{N},;:]['’"”»)]{0,4}\s{1,8}["'“‘«(]{0,4})\p{Lu}[\p{L}\p{M}'’-]*/gu;

/** Words with a capital inside of a sentence; all Latin ones in a question of another script. None where nouns have capitals. */
function namesOf(text: string): string[] {
  if (isMostlyUnspaced(text)) return text.match(/\p{Lu}[\p{L}\p{M}'’-]*|\p{sc=Latin}{3,}/gu) ?? [];
  if (!/\p{Ll}/u.test(text)) return [];
  if (questionLanguage(text) === 'de') return Array.from(text.matchAll(BARE_NOUN), ([, name = '']) => name);
  return text.match(NAME_INSIDE) ?? [];
}

/** The innermost title or quotation: one that could hold others would be looked for at each of 8,000 opening quotes. */
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
 * Words of a run, and whether the dictionary knows them. Single characters beside one another are a word that it lacks: a
 * name, mostly (限额 is cut to 限 and 额, too).
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
