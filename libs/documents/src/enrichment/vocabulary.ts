import { isHan, isKatakana, isKoreanWord, stopWords } from '@tessera/text';
import { singularOf } from './singular.js';
import { isInstruction } from './untelling-tags.js';

/** A word that may be part of a keyword; one object per spelling. */
export interface Word {
  text: string;
  /** Of Han or katakana, which are written without spaces. */
  isDense: boolean;
  /** In capitals, or in a script without case. */
  isUpperCase: boolean;
  /** Has an ending of adjectives and is not a noun with the same ending. */
  isAdjective: boolean;
  lower: string;
  /** Also in lower case: "Allowances" and "allowance" are the same. For comparison only: see {@link singularOf}. */
  singular: string;
  lowerNumber: number;
  singularNumber: number;
}

/** Numbers of words stay below, so that three of them fit into one number below 2^53. */
export const NUMBER_BASE = 2 ** 17;
/** Limit of parts of text and of words. A text may still add some thousands, each with two numbers, and stay below the base. */
const MAX_REMEMBERED = 40_000;

/**
 * The words of texts in one language. Texts repeat their words, and so do the documents of a process: each word is
 * classified once. Numbers of words are valid within one text: a full vocabulary is emptied between texts.
 */
export class Vocabulary {
  private readonly parts = new Map<string, Word | null>();
  private readonly words = new Map<string, Word>();
  private readonly numbers = new Map<string, number>();

  /** @param rules.hasCapitalNouns as in German: a lower-case word is not a noun, and ends a phrase */
  constructor(
    private readonly stops: ReadonlySet<string>,
    private readonly rules: { hasCapitalNouns: boolean },
  ) {}

  /** A part of a text as a word of a keyword; null for stop words, numbers, punctuation and the like. */
  contentWord(part: string): Word | null {
    if (part.length < 2 || isDigit(part.charCodeAt(0))) return null;
    const known = this.parts.get(part);
    if (known !== undefined) return known;
    const isOther = this.rules.hasCapitalNouns && /^\p{Ll}/u.test(part);
    const text = isOther ? null : contentText(part, this.stops);
    const word = text === null ? null : this.word(text);
    this.parts.set(part, word);
    return word;
  }

  word(text: string): Word {
    const known = this.words.get(text);
    if (known) return known;
    const lower = text.toLowerCase();
    const singular = singularOf(lower);
    const lowerNumber = this.number(lower);
    const word = {
      text,
      isDense: isDenseWord(text),
      isUpperCase: text === text.toUpperCase(),
      isAdjective: ADJECTIVE.test(text) && !NOUNS_LIKE_ADJECTIVES.test(text),
      lower,
      singular,
      lowerNumber,
      singularNumber: singular === lower ? lowerNumber : this.number(singular),
    };
    this.words.set(text, word);
    return word;
  }

  makeRoom(): void {
    if (this.parts.size < MAX_REMEMBERED && this.words.size < MAX_REMEMBERED) return;
    this.parts.clear();
    this.words.clear();
    this.numbers.clear();
  }

  /** From 1, so that a longer phrase never has the number of a shorter one. */
  private number(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.numbers.size + 1;
    this.numbers.set(text, number);
    return number;
  }
}

const vocabularies = new Map<string, Vocabulary>();

/** @param language ISO 639-1 or `und` */
export function vocabularyOf(language: string): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  const vocabulary = new Vocabulary(stopWords(language), { hasCapitalNouns: language === 'de' });
  vocabularies.set(language, vocabulary);
  return vocabulary;
}

/** Of Han or katakana, which are written without spaces. */
export function isDenseWord(word: string): boolean {
  const code = word.charCodeAt(0);
  return isHan(code) || isKatakana(code);
}

function contentText(part: string, stops: ReadonlySet<string>): string | null {
  if (part.length > 30 || !/\p{L}/u.test(part)) return null;
  if (ROMAN_NUMERAL.test(part)) return null;
  if (/^\p{Lu}{2,5}$/u.test(part)) return part;
  const word = part.toLowerCase().replaceAll('’', "'").replace(/'s$/u, '');
  if (NOUNS_LIKE_STOP_WORDS.has(word)) return word;
  const isEmpty =
    (word.length < 3 && !isKoreanWord(word)) ||
    isSectionNumber(word) ||
    stops.has(word) ||
    isAdverb(word) ||
    /[/.]\p{L}+[/.]/u.test(word);
  return isEmpty || isInstruction(word) ? null : word;
}

/** People search for parental leave. */
const NOUNS_LIKE_STOP_WORDS = new Set(['leave']);

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const LY_NOUNS = new Set([
  'family',
  'supply',
  'assembly',
  'anomaly',
  'monopoly',
  'reply',
  'ally',
  'butterfly',
  'belly',
  'daily',
  'monthly',
  'weekly',
  'quarterly',
]);

function isAdverb(word: string): boolean {
  return word.length > 4 && word.endsWith('ly') && !LY_NOUNS.has(word);
}

/** From II on, as parts of a text are numbered. */
const ROMAN_NUMERAL = /^(?=..)x{0,3}(?:ix|iv|v?i{0,3})$/i;

/** As appendices are numbered: a.1.1 */
function isSectionNumber(word: string): boolean {
  return /^\p{L}(?:\.\d+)+$/u.test(word);
}

const ADJECTIVE = /(?:al|ive|ous|ful|less|able|ible|ic|ary|ual|ant|ent)$/;
const NOUNS_LIKE_ADJECTIVES =
  /(?:approval|proposal|portal|manual|capital|material|terminal|hospital|journal|signal|goal|meal|deal|renewal|referral|removal|appraisal|arrival|trial|executive|objective|directive|incentive|initiative|archive|representative|table|topic|traffic|music|logic|metric|clinic|fabric|salary|dictionary|library|summary|glossary|boundary|ment|consultant|applicant|participant|tenant|accountant|student|agent|client|patient|patent|rent|event|talent|percent|accident|incident|document|component)$/;
