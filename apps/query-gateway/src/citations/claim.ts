import { type Figure, figuresIn, valuesIn } from '@tessera/models';
import { isStopWord } from '@tessera/text';
import { FoldedText } from './folded-text.js';

const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Words that begin alike are taken for forms of one: limit, limits, limited. */
const STEM_LENGTH = 5;
/** Digits that are no part of a longer number or a name. */
const SINGLE_DIGIT = /(?<![\p{L}\p{Nd}][.,/:-]?)\p{Nd}(?![.,/:-]?\p{Nd}|\p{L})/gu;
/** Dates, which `figuresIn` leaves out. */
const DATE = /(?<!\p{Nd})\p{Nd}{1,4}([-/.])\p{Nd}{1,2}\1\p{Nd}{1,4}(?!\p{Nd})/gu;
/** Thousands separated by spaces. */
const SPACED = /(?<!\p{Nd})\p{Nd}{1,3}(?: \p{Nd}{3})+(?!\p{Nd})/gu;
/** A hyphen before a number is read as a part of a name. */
const NEGATIVE = /(?<![\p{L}\p{Nd}])[-−–](?=\p{Nd})/gu;
const TIME = /(?<!\p{Nd})\p{Nd}{1,2}:\p{Nd}{2}(?!\p{Nd})/gu;
const NAME = /[\p{sc=Latin}\p{Nd}]+(?:[-/_][\p{sc=Latin}\p{Nd}]+)*/gu;
const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const WRITTEN_ONE = new RegExp(String.raw`(?<!\p{L})(?:${ONES.join('|')})(?!\p{L})`, 'giu');
const QUOTED = /“([^“”\n]+)”|「([^「」\n]+)」|«([^«»\n]+)»|„([^„“\n]+)“|"([^"\n]+)"/gu;

/** What a cited sentence says. */
export class Claim {
  readonly said: FoldedText;
  readonly terms: ReadonlySet<string>;
  readonly figures: readonly Figure[];
  /** What a passage has to contain as it is, folded. */
  readonly literals: readonly string[];
  /** Quotations in the sentence, folded. */
  readonly quotations: readonly string[];

  constructor(readonly text: string) {
    this.said = new FoldedText(text);
    this.terms = termsOf(text);
    this.figures = [...figuresIn(text.replace(NEGATIVE, ' ')), ...digitsIn(text), ...spacedIn(text)];
    this.literals = literalsIn(text.normalize('NFKC')).map((literal) => new FoldedText(literal).folded);
    this.quotations = [...text.matchAll(QUOTED)].map(
      ([, ...groups]) => new FoldedText(groups.find((group) => group !== undefined) ?? '').folded,
    );
  }
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
  const ones = [...text.matchAll(WRITTEN_ONE)].map(([word]) => ONES.indexOf(word.toLowerCase()) + 1);
  return [...valuesIn(text), ...ones];
}

function digitsIn(text: string): Figure[] {
  return [...text.normalize('NFKC').matchAll(SINGLE_DIGIT)].map(([digit]) => figureOf(digit));
}

function spacedIn(text: string): Figure[] {
  return [...text.normalize('NFKC').matchAll(SPACED)].map(([number]) => figureOf(number.replaceAll(' ', '')));
}

function figureOf(text: string): Figure {
  return { text, values: [{ value: Number(text), tolerance: 0 }] };
}

/** Dates, times, and names with digits: 2026-03-01, 10:30, HI-TR-2026-114, A4. */
function literalsIn(text: string): string[] {
  const names = (text.match(NAME) ?? []).filter((name) => /\p{Nd}/u.test(name) && /\p{L}/u.test(name));
  return [...(text.match(DATE) ?? []), ...(text.match(TIME) ?? []), ...names];
}
