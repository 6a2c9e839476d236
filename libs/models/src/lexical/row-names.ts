import { forEachSpacedWord } from '@tessera/text';
import type { TermFinder } from './term-finder.js';
import { exactWords } from './text-measure.js';

/** What counts the rows, and says whether they are added, is no part of their names; nor is a note in brackets. */
const NOTE = /[（(][^()（）]*[)）]/gu;
const NUMBERING = /^\s*(?:[（(]?(?:\p{Nd}{1,3}|[一二三四五六七八九十]{1,3}|[a-zA-Z])[)）.．、]\s*)+/u;
const SIGN =
  /^\s*(?:其中|减|減|加|of which|including|less|add|plus|davon|abzüglich|zuzüglich|dont|di cui)\s*[:：]\s*/iu;

/** What a name is followed by: what is left out or contained in its figure, whose it is, the number of a note. */
const ADDITION =
  /(?<=\p{L}.{0,300}?)(?:(?<![\s,;–—-])[\s,;–—-]+(?:(?:less|net of|at cost|at fair value|excluding|exclusive of|inclusive of)(?!\p{L}).*|(?<!interest (?:expense|income)[\s,–—-]{1,20})net)|\s+attributable to (?!.*(?:non-?controlling|minorit)).*|\s\p{Nd}{1,2})$/iu;
/** "Non-current assets" are no current ones. */
const SAYS_NOT = /(?<!\p{L})(?:non-?(?=\p{L}{4})|nicht )|非(?=[流经營营])/iu;
/** In characters; what is longer is a text, and is not searched for an addition. */
const LONGEST_NAME = 300;
const TOTAL = /(?<!\p{L})(?:total|overall|gesamte?[nrs]?|insgesamt)(?!\p{L})/iu;
/** Says nothing of what a row is about. */
const EMPTY =
  /(?<!\p{L})(?:of|the|and|in|to|for|an?|by|on|at|number|amount|der|die|das|des|von|und|de|du|la|les?|et|del|di|e|y)(?!\p{L})|[的之]|[数數]量|金[额額]/giu;

const ROUNDING = 1e-9;

/** How much of the name that a label gives the question says, 0 to 1. */
export function fitOf(label: string, finder: TermFinder, language: string): number {
  if (SAYS_NOT.test(label) && !SAYS_NOT.test(finder.question.text)) return 0;
  const name = nameIn(label, TOTAL.test(finder.question.text));
  const total = exactWords(name);
  if (total === 0) return 0;
  const places = new Map<number, number>();
  for (const { term, at } of finder.find(name, language).occurrences) {
    const { word } = finder.question.terms[term] ?? { word: null };
    places.set(at, Math.max(places.get(at) ?? 0, word === null ? 1 : exactWords(word)));
  }
  // "Walks well" is told from "walks alone" by a word that says nothing in other questions.
  forEachSpacedWord(name, (word, at) => {
    if (!places.has(at) && finder.question.words.has(word.toLowerCase())) places.set(at, 1);
  });
  const said = [...places.values()].reduce((sum, words) => sum + words, 0) / total;
  return said > 1 - ROUNDING ? 1 : said;
}

function nameIn(label: string, isTotalAsked: boolean): string {
  const plain = label.replace(NUMBERING, '').replace(SIGN, '');
  const whole = plain.replace(NOTE, ' ').trim();
  const named = whole.length > LONGEST_NAME ? whole : whole.replace(ADDITION, '');
  const said = isTotalAsked ? named : named.replace(TOTAL, ' ');
  return said.replace(EMPTY, ' ').trim() || plain;
}

/** Tells names that have a compound of the question with something else inside: 营业外收入 is no 营业收入. */
export function otherCompounds({ question }: TermFinder): (name: string) => boolean {
  const words = question.terms.flatMap(({ word }) => word ?? []);
  const compounds = words.flatMap((word, index) => {
    const next = words[index + 1];
    return next !== undefined && question.text.includes(word + next) ? [{ word, next }] : [];
  });
  const patterns = compounds.map(({ word, next }) => ({
    whole: word + next,
    parted: new RegExp(`${word}(?!${next})[^的之\\P{sc=Han}]{1,2}${next}`, 'u'),
  }));
  return (name) => patterns.some(({ whole, parted }) => !name.includes(whole) && parted.test(name));
}
