import { forEachSpacedWord } from '@tessera/text';
import type { TermFinder } from '../words/term-finder.js';
import { exactWords } from '../words/text-measure.js';

/** Numbering, signs and notes in brackets are not part of a row's name. */
const NOTE = /[（(][^()（）]*[)）]/gu;
const NUMBERING = /^\s*(?:[（(]?(?:\p{Nd}{1,3}|[一二三四五六七八九十]{1,3}|[a-zA-Z])[)）.．、]\s*)+/u;
const SIGN =
  /^\s*(?:其中|减|減|加|of which|including|less|add|plus|davon|abzüglich|zuzüglich|dont|di cui)\s*[:：]\s*/iu;

/** Qualifiers after a name: what its figure excludes or includes, whom it belongs to, the number of a note. */
const ADDITION =
  /(?<=\p{L}.{0,300}?)(?:(?<![\s,;–—-])[\s,;–—-]+(?:(?:less|net of|at cost|at fair value|excluding|exclusive of|inclusive of)(?!\p{L}).*|(?<!interest (?:expense|income)[\s,–—-]{1,20})net)|\s+attributable to (?!.*(?:non-?controlling|minorit)).*|\s\p{Nd}{1,2})$/iu;
/** "Non-current assets" do not answer a question for current ones. */
const SAYS_NOT = /(?<!\p{L})(?:non-?(?=\p{L}{4})|nicht )|非(?=[流经營营])/iu;
/** In characters. Longer labels are text; they are not searched for qualifiers. */
const LONGEST_NAME = 300;
const TOTAL = /(?<!\p{L})(?:total|overall|gesamte?[nrs]?|insgesamt)(?!\p{L})/iu;
/** Words that carry no meaning in a row's name. */
const EMPTY =
  /(?<!\p{L})(?:of|the|and|in|to|for|an?|by|on|at|number|amount|der|die|das|des|von|und|de|du|la|les?|et|del|di|e|y)(?!\p{L})|[的之]|[数數]量|金[额額]/giu;

const ROUNDING = 1e-9;

/** How much of a row's name the question contains, 0 to 1. */
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
  // "Walks well" and "walks alone" differ by a word that is a stop word in other questions.
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

/** Returns a predicate for names that split a compound of the question: 营业外收入 is not 营业收入. */
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
