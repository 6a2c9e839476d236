import { type Figure, figuresIn, valuesIn } from '@tessera/models';
import { isStopWord } from '@tessera/text';
import { FoldedText } from './folded-text.js';
import { datesIn, type SaidDate } from './said-dates.js';
import { writtenNumbersIn } from './written-numbers.js';

const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Words that begin alike are taken for forms of one: limit, limits, limited. */
const STEM_LENGTH = 5;
/** Digits that are no part of a longer number or a name. */
const SINGLE_DIGIT = /(?<![\p{L}\p{Nd}][.,/:-]?)\p{Nd}(?![.,/:-]?\p{Nd}|\p{L})/gu;
/** Thousands separated by spaces. */
const SPACED = /(?<!\p{Nd})\p{Nd}{1,3}(?: \p{Nd}{3})+(?!\p{Nd})/gu;
/** A hyphen before a number is read as a part of a name. */
const NEGATIVE = /(?<![\p{L}\p{Nd}])[-−–](?=\p{Nd})/gu;
const TIME = /(?<!\p{Nd})\p{Nd}{1,2}:\p{Nd}{2}(?!\p{Nd})/gu;
const NAME = /[\p{sc=Latin}\p{Nd}]+(?:[-/_][\p{sc=Latin}\p{Nd}]+)*/gu;
/** A number that follows another one, but is no group of its digits. */
const NEXT_NUMBER = /(?<=\p{Nd}) (?=\p{Nd}{1,2}(?!\p{Nd})|\p{Nd}{4}|\p{Nd}{1,3}[.,]\p{Nd})/gu;
/** Hyphens of ranges, and of scores: 27-34%, 20–18. */
const RANGE =
  /(?<=(?<![\p{L}\p{Nd}][-/_]?)\p{Nd}{1,15}[%‰]?)\s?[-‐‑–—−~～]\s?(?=\p{Nd}+(?![\p{Nd}-]|\p{L}))/gu;
const ORDINAL = /(?<=\p{Nd})(?:st|nd|rd|th)(?!\p{L})/giu;
const WRITTEN_ONE = /(?<!\p{L})one(?!\p{L})/giu;
/** Numbers in Chinese characters; a single one may be part of a word. */
const HAN_NUMBER =
  /(?<![\p{Nd}零〇一二两兩三四五六七八九十百千万萬亿億])(?:[零〇一二两兩三四五六七八九十百千]{2,}|(?<=第)[一二三四五六七八九十]|[二两兩三四五六七八九十](?=[年月日天个個人元家次名位倍台件]))/gu;
/** A claim with more figures is not compared. */
const MOST_FIGURES = 60;
const QUOTED = /“([^“”\n]+)”|「([^「」\n]+)」|«([^«»\n]+)»|„([^„“\n]+)“|"([^"\n]+)"/gu;

/** What a cited sentence says. */
export class Claim {
  readonly said: FoldedText;
  readonly terms: ReadonlySet<string>;
  readonly figures: readonly Figure[];
  /** What a passage has to contain as it is, folded. */
  readonly literals: readonly string[];
  readonly dates: readonly SaidDate[];
  /** Quotations in the sentence, folded. */
  readonly quotations: readonly string[];

  constructor(readonly text: string) {
    this.said = new FoldedText(text);
    this.terms = termsOf(text);
    const { dates, rest } = datesIn(text);
    this.dates = dates;
    this.figures = statedFigures(rest);
    this.literals = literalsIn(rest.replace(ORDINAL, ' ')).map((literal) => new FoldedText(literal).folded);
    this.quotations = [...text.matchAll(QUOTED)].map(
      ([, ...groups]) => new FoldedText(groups.find((group) => group !== undefined) ?? '').folded,
    );
  }
}

/** Whether a claim states so much that comparing it would take too long. */
export function isOverlong({ figures, literals, dates }: Claim): boolean {
  return figures.length + literals.length + dates.length > MOST_FIGURES;
}

/** The figures of a text without its dates, each as often as it occurs. */
export function statedFigures(text: string): Figure[] {
  const plain = text
    .normalize('NFKC')
    .replace(ORDINAL, ' ')
    .replace(RANGE, ' ; ')
    .replace(NEXT_NUMBER, ' ; ')
    .replace(NEGATIVE, ' ');
  const written = writtenNumbersIn(plain).map(({ text: word, value }) => figureOf(word, value));
  const han = [...plain.matchAll(HAN_NUMBER)].map(([number]) => figureOf(number, ...valuesIn(number)));
  return [...figuresIn(plain), ...digitsIn(plain), ...spacedIn(plain), ...written, ...han];
}

/** The content words of a text by their beginnings; of a script without spaces, the pairs of its characters. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [word] of text.normalize('NFKC').toLowerCase().replace(HYPHENATED, '').matchAll(WORD)) {
    if (DENSE.test(word)) for (let at = 0; at + 1 < word.length; at++) terms.add(word.slice(at, at + 2));
    else if (!isStopWord(word)) terms.add(/\p{Nd}/u.test(word) ? word : stemOf(word));
  }
  return terms;
}

const HYPHENATED = /(?<=\p{L})-[^\S\n]{0,8}\n\s{0,40}(?=\p{Ll})/gu;

function stemOf(word: string): string {
  return word.length > 3 ? word.slice(0, STEM_LENGTH).replace(/s$/u, '') : word;
}

/** The values that a passage states, also those that it writes as words. */
export function statedValues(text: string): number[] {
  const plain = text.replace(ORDINAL, ' ');
  const written = writtenNumbersIn(plain).map(({ value }) => value);
  return [...valuesIn(plain), ...written, ...(plain.search(WRITTEN_ONE) >= 0 ? [1] : [])];
}

function digitsIn(text: string): Figure[] {
  return [...text.matchAll(SINGLE_DIGIT)].map(([digit]) => figureOf(digit, Number(digit)));
}

function spacedIn(text: string): Figure[] {
  return [...text.matchAll(SPACED)].map(([number]) => figureOf(number, Number(number.replaceAll(' ', ''))));
}

function figureOf(text: string, ...values: number[]): Figure {
  return { text, values: values.map((value) => ({ value, tolerance: 0 })) };
}

/** Times, and names with digits: 10:30, HI-TR-2026-114, A4. */
function literalsIn(text: string): string[] {
  const names = (text.match(NAME) ?? []).filter((name) => /\p{Nd}/u.test(name) && /\p{L}/u.test(name));
  return [...(text.match(TIME) ?? []), ...names];
}
