import { isKatakana, isMostlyUnspaced, isUnspaced, questionLanguage } from '@tessera/text';
import {
  ASKS,
  baseOf,
  DEFINES,
  LEAD_IN,
  nameStandInOf,
  pointerOf,
  PREPOSITION,
  TAIL,
} from './follow-up-words.js';
import { replaceName, UNIT } from './replace-name.js';
import { isPlace, placesIn } from '../words/places.js';
import { analyzeQuestion, contentWords } from '../question/question.js';
import { topicOf } from './topic-requests.js';

/** A question with fewer content words needs context. */
const FEWEST_TERMS = 2;
/** A question with more content words is clear despite its pronoun. */
const MOST_TERMS_TO_POINT = 3;
const MOST_TERMS_TO_STAND_IN = 6;
/** A longer text is a complete question. */
const MOST_WORDS_OF_REST = 5;
const MOST_CHARACTERS_OF_REST = 12;
const MAX_ADDED = 8;
/**
 * In UTF-16 units. Longer questions are pasted texts: they are not follow-ups, and only this much of them serves as
 * context.
 */
const MAX_LENGTH = 1_000;
/** Earlier turns tend to be about something else. */
const MAX_TURNS_BACK = 3;
/** German prepositions that precede names without an article. */
const BEFORE_NAMES = ['in', 'nach', 'aus', 'bei', 'von', 'für', 'mit'];
/** Topic particles: the previous question contains the predicate. */
const GOES_ON = /(?:呢|は|[은는]요?)$/u;
/** "Which one has the fewest?" asks about all items of the answer. */
const POINTS_TO_ANOTHER = /(?<!\p{L})(?:ones?|same|former|latter|those|these|them|they)(?!\p{L})/iu;
/** 落山风这个名字: the demonstrative refers to the noun directly before it. */
const APPOSITION = /^[\p{L}\p{Nd}]{2,}[这這](?:个|個|一|种|種|位|部)/u;

/**
 * Rewrites a follow-up into a question of its own. If it only names something of the same kind ("and in 2023?",
 * "那上海呢？"), the result is the previous question with that name replaced. If it contains a pronoun or too few words, the
 * missing words are appended. Other questions are returned unchanged.
 * @param earlier the user's previous questions, oldest first
 * @param answered the thing that the last question was answered with; null if it is not a single thing
 */
export function condenseFollowUp(
  question: string,
  earlier: readonly string[],
  answered: string | null = null,
): string {
  const previous = earlier.at(-1);
  if (previous === undefined || question.length > MAX_LENGTH) return question;
  const language = questionLanguage(question);
  const rest = restOf(question, language);
  const isNew = rest === null && !pointsBack(question, language) && !lacksContext(question, language);
  if (isNew) return question;
  const isNamed =
    answered !== null &&
    rest === null &&
    (nameStandInOf(language).test(question) ||
      (pointsBack(question, language) && !POINTS_TO_ANOTHER.test(question)));
  if (isNamed) return `${question} ${answered}`;
  const context = condenseFollowUp(previous, earlier.slice(0, -1).slice(-MAX_TURNS_BACK)).slice(
    0,
    MAX_LENGTH,
  );
  if (rest !== null && hasOnlyNames(rest, language)) return replaceName(context, rest);
  return withMissingWords(question, context, {
    namesFirst: rest !== null || nameStandInOf(language).test(question),
    language,
  });
}

/**
 * Returns the content of a follow-up without its lead-in and tail: "in 2023" of "And in 2023?". Null for complete
 * questions.
 */
function restOf(question: string, language: string): string | null {
  const text = question.trim().replace(/^[\s¿¡]+|(?<![\s?？!！.。…])[\s?？!！.。…]+$/gu, '');
  const opened = text.replace(LEAD_IN, '');
  const rest = opened.replace(TAIL, '').trim();
  if (rest === '' || ASKS.test(rest) || pointerOf(language).test(rest) || isLong(rest)) return null;
  // Without a lead-in or tail, only a pure name distinguishes it from keywords, or from a question about a condition.
  const goesOn = opened !== text || GOES_ON.test(text);
  return goesOn || hasOnlyNames(rest, language) ? rest : null;
}

function isLong(rest: string): boolean {
  return isUnspaced(rest)
    ? [...rest].length > MOST_CHARACTERS_OF_REST
    : rest.split(/\s+/).length > MOST_WORDS_OF_REST;
}

/** Whether the text consists of names, places and numbers, with their prepositions. */
function hasOnlyNames(rest: string, language: string): boolean {
  const preposition = PREPOSITION.exec(rest);
  const name = preposition?.index === 0 ? rest.slice(preposition[0].length) : rest;
  if (isUnspaced(rest)) return isNameWithoutCapitals(name, language);
  if (/^\p{Nd}[\p{Nd}.,/-]*$/u.test(name) || isPlace(name, language) || isPlace(name, 'en')) return true;
  if (!/^\p{Lu}/u.test(name)) return false;
  // German also capitalizes common nouns.
  return (language !== 'de' || preposition !== null) && lowerCaseTerms(name, language) === 0;
}

function isNameWithoutCapitals(text: string, language: string): boolean {
  const name = text.replace(/^(?:在|于|於|对|對)|(?:での?|の|に|では?|的|에서|의|도)$/gu, '');
  if (new RegExp(String.raw`^\p{Nd}[\p{Nd}.,-]*${UNIT}?$`, 'u').test(name) || isPlace(name, language))
    return true;
  if ([...name].every((letter) => isKatakana(letter.charCodeAt(0)) || letter === 'ー')) return true;
  // 二线城市, which replaces 一线城市: recognised when it is substituted.
  return /^[\p{sc=Han}]{1,2}(?:线|線|级|級|类|類|等)\p{sc=Han}{0,2}$/u.test(name);
}

function lowerCaseTerms(name: string, language: string): number {
  const lower = name.split(/\s+/).filter((word) => !/^[\p{Lu}\p{Nd}]/u.test(word));
  return contentWords(lower.join(' '), language).length;
}

function pointsBack(question: string, language: string): boolean {
  const found = pointerOf(language).exec(question);
  if (!found) return false;
  const before = question.slice(0, found.index);
  const named = isMostlyUnspaced(question)
    ? /[《〈「『“"]/u.test(before) ||
      APPOSITION.test(question) ||
      placesIn(before, language).length > 0 ||
      hasName(before, language)
    : language !== 'de' && hasName(`${before.trimEnd()} .`, language);
  // Possessives such as "its" need a name to refer to.
  const most = nameStandInOf(language).test(question) ? MOST_TERMS_TO_STAND_IN : MOST_TERMS_TO_POINT;
  return !named && analyzeQuestion(question, [language]).terms.length <= most;
}

function hasName(text: string, language: string): boolean {
  return analyzeQuestion(text, [language]).terms.some(({ kind }) => kind === 'name');
}

function lacksContext(question: string, language: string): boolean {
  const { terms } = analyzeQuestion(question, [language]);
  if (terms.length >= FEWEST_TERMS) return false;
  return terms.every(({ kind }) => kind === 'word') && !DEFINES.test(question.trim());
}

/** Appends the content words of the context that the question lacks, except names and numbers that it replaces. */
function withMissingWords(
  question: string,
  context: string,
  { namesFirst, language }: { namesFirst: boolean; language: string },
): string {
  const own = new Set(contentWords(question, language).map((word) => word.toLowerCase()));
  const topic = topicOf(context);
  const missing = contentWords(topic ?? context, questionLanguage(context)).filter(
    (word) => !own.has(word.toLowerCase()) && !isReplaced(word, question),
  );
  const names = missing.filter((word) => isNameOf(word, context));
  // The name of a thing is enough to find it. Further words could hide that a passage lacks the follow-up's own words.
  const areNamesEnough =
    (namesFirst || topic !== null) && own.size > 0 && names.some((word) => !/\p{Nd}/u.test(word));
  const added = (areNamesEnough ? names : missing).slice(0, MAX_ADDED);
  return added.length > 0 ? `${question} ${added.join(' ')}` : question;
}

/** Whether a word is a number or part of a name. */
function isNameOf(word: string, context: string): boolean {
  const language = questionLanguage(context);
  if (/\p{Nd}/u.test(word)) return true;
  if (placesIn(context, language).some(({ text }) => text.includes(word))) return true;
  if (isKatakana(word.charCodeAt(0))) return true;
  if (context.indexOf(word) <= 0 || !/^\p{Lu}/u.test(word)) return false;
  // German also capitalizes common nouns; after these prepositions, a noun without an article is a name.
  return baseOf(language) !== 'de' || BEFORE_NAMES.some((before) => context.includes(`${before} ${word}`));
}

/** Whether the word is a name or number for which the follow-up has another one. */
function isReplaced(word: string, question: string): boolean {
  const followUp = question.trim().replace(/^\S+/u, '');
  if (/^\p{Nd}+$/u.test(word)) return /(?<!\p{L})\p{Nd}+/u.test(question);
  return /^\p{Lu}/u.test(word) && /(?<=\s)\p{Lu}\p{L}/u.test(followUp) && questionLanguage(question) !== 'de';
}
