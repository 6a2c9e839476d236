import { isMostlyUnspaced, isUnspaced, questionLanguage } from '@tessera/text';
import { PREPOSITION } from './follow-up-words.js';
import { type NameMention, isPlace, placesIn } from '../words/places.js';

/** Units of dates that follow a number without a space. */
export const UNIT = '(?:年度?|月|日|년|월|일)';

const NUMBER = new RegExp(
  String.raw`(?<![\p{sc=Latin}\p{Nd}.,-])\p{Nd}[\p{Nd}.,/-]*(?<![.,/-])(?=${UNIT}|(?!\p{L}))`,
  'gu',
);
const YEAR = /^(?:1[5-9]|20)\p{Nd}{2}$/u;
/** Capitalized words with their connectives. */
const NAME =
  /\p{Lu}[\p{L}\p{M}\p{Nd}'’&.-]*(?:\s+(?:(?:of|the|and|de|du|des|del|della|do|da|van|von|der)\s+)?\p{Lu}[\p{L}\p{M}\p{Nd}'’&.-]*)*/gu;

/**
 * Replaces the last year, place, number or name of the question by the follow-up's one of the same kind. Without one,
 * the follow-up's words are appended.
 * @param rest the follow-up's names, places or number, with an optional preposition
 */
export function replaceName(question: string, rest: string): string {
  const given = slotOf(rest);
  const slot = NUMBER_ALONE.test(given.name) ? numberLike(question, given.name) : nameLike(question, given);
  if (!slot) return appendWords(question, rest);
  const before = question.slice(0, slot.start);
  const after = question.slice(slot.start + slot.text.length);
  const preposition = given.preposition && prepositionAt(before);
  return preposition
    ? before.slice(0, before.length - preposition.length) + given.preposition + given.name + after
    : before + given.name + after;
}

const NUMBER_ALONE = new RegExp(String.raw`^\p{Nd}[\p{Nd}.,/-]*${UNIT}?$`, 'u');

interface Slot {
  /** With its article and trailing space; empty if there is none. */
  preposition: string;
  name: string;
}

function slotOf(rest: string): Slot {
  if (isUnspaced(rest) && !NUMBER_ALONE.test(rest)) {
    const name = rest.replace(/^(?:在|于|於|对|對)|(?:での?|の|に|では?|的|에서|의|도)$/gu, '');
    return { preposition: '', name };
  }
  const found = PREPOSITION.exec(rest);
  const preposition = found?.index === 0 ? found[0] : '';
  return { preposition, name: rest.slice(preposition.length) };
}

/** Finds the last year if `given` is a year, otherwise the last other number. */
function numberLike(question: string, given: string): NameMention | null {
  const digits = given.replace(new RegExp(`${UNIT}$`, 'u'), '');
  const unit = given.slice(digits.length);
  const numbers = [...question.matchAll(NUMBER)].map((match) => ({ start: match.index, text: match[0] }));
  const alike = numbers.filter(({ text }) => YEAR.test(text) === YEAR.test(digits)).at(-1);
  if (!alike) return null;
  const hasUnit = unit !== '' && question.startsWith(unit, alike.start + alike.text.length);
  return hasUnit ? { ...alike, text: alike.text + unit } : alike;
}

function nameLike(question: string, given: Slot): NameMention | null {
  const language = questionLanguage(question);
  const places = placesIn(question, language);
  if (CODE.test(given.name)) return codesIn(question).at(-1) ?? null;
  if (isMostlyUnspaced(question)) return places.at(-1) ?? suffixLike(question, given.name);
  const names = namesIn(question, language);
  const behindPreposition = names.filter(({ start }) => prepositionAt(question.slice(0, start)) !== '');
  const subjects = names.filter(({ start }) => IS_SUBJECT.test(question.slice(0, start)));
  if (isPlace(given.name, language))
    return places.at(-1) ?? behindPreposition.at(-1) ?? subjects.at(-1) ?? null;
  if (given.preposition === '') return names.at(-1) ?? null;
  return behindPreposition.at(-1) ?? subjects.at(-1) ?? null;
}

/** Codes of letters and digits: C7101, SC-1004. */
const CODE = /^\p{Lu}{1,5}-?\p{Nd}{1,8}$/u;

function codesIn(question: string): NameMention[] {
  const found = question.matchAll(
    /(?<![\p{sc=Latin}\p{Nd}])\p{Lu}{1,5}-?\p{Nd}{1,8}(?![\p{sc=Latin}\p{Nd}])/gu,
  );
  return Array.from(found, (match) => ({ start: match.index, text: match[0] }));
}

/** Words before the subject of a question: "How many did Kentucky have?" */
const IS_SUBJECT = /(?:^|\s)(?:do|does|did|has|have|had|is|was|can|could|will)\s$/iu;

/**
 * Returns the names inside a question. In German, which capitalizes all nouns, only those after prepositions and those
 * of countries.
 */
function namesIn(question: string, language: string): NameMention[] {
  const start = (/\p{L}/u.exec(question)?.index ?? 0) + 1;
  const names = [...question.matchAll(NAME)]
    .map((match) => ({ start: match.index, text: match[0].replace(/['’]s$|(?<![.'’-])[.'’-]+$/u, '') }))
    .filter((name) => name.start >= start);
  if (language !== 'de') return names;
  const places = new Set(placesIn(question, language).map((place) => place.start));
  return names.filter(
    (name) =>
      places.has(name.start) ||
      /(?:^|\s)(?:in|im|am|beim|vom|aus|nach|bei|von)\s$/iu.test(question.slice(0, name.start)),
  );
}

/** Returns the preposition, article and space at the end of a text. */
function prepositionAt(before: string): string {
  const last = before.slice(-16);
  const found = [...last.matchAll(new RegExp(PREPOSITION.source, 'giu'))].at(-1);
  return found && found.index + found[0].length === last.length ? found[0] : '';
}

/** Finds a name that differs in its first character only: 一线城市 for 二线城市. */
function suffixLike(question: string, name: string): NameMention | null {
  const suffix = name.slice(1);
  const at = suffix.length >= 2 ? question.lastIndexOf(suffix) : -1;
  return at > 0 ? { start: at - 1, text: question.slice(at - 1, at + suffix.length) } : null;
}

function appendWords(question: string, rest: string): string {
  let end = question.length;
  while (end > 0 && /[\s?？]/u.test(question.charAt(end - 1))) end--;
  return `${question.slice(0, end)} ${rest}${question.slice(end)}`;
}
