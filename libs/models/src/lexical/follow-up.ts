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
import { renamed, UNIT } from './renaming.js';
import { isPlace, placesIn } from './places.js';
import { analyzeQuestion, contentWords } from './question.js';
import { topicOf } from './topic-requests.js';

/** Fewer content words than this are no question of their own. */
const FEWEST_TERMS = 2;
/** A question of more content words than this tells by itself what it points to. */
const MOST_TERMS_TO_POINT = 3;
const MOST_TERMS_TO_STAND_IN = 6;
/** What is longer than this is a question, and no rest of one. */
const MOST_WORDS_OF_REST = 5;
const MOST_CHARACTERS_OF_REST = 12;
const MAX_ADDED = 8;
/** In UTF-16 units; what is longer is a text that was pasted: no follow-up, and no more of it is carried on. */
const MAX_LENGTH = 1_000;
/** Further back, a conversation was about something else. */
const MAX_TURNS_BACK = 3;
/** German words that stand before names without an article. */
const BEFORE_NAMES = ['in', 'nach', 'aus', 'bei', 'von', 'für', 'mit'];
/** What is asked of it was said before. */
const GOES_ON = /(?:呢|は|[은는]요?)$/u;
/** "Which one has the fewest?" is asked of all of them. */
const POINTS_TO_ANOTHER = /(?<!\p{L})(?:ones?|same|former|latter|those|these|them|they)(?!\p{L})/iu;
/** 落山风这个名字: what it points to is said right before it. */
const APPOSITION = /^[\p{L}\p{Nd}]{2,}[这這](?:个|個|一|种|種|位|部)/u;

/**
 * A follow-up as a question of its own. One that only names something else of a kind ("and in 2023?", "那上海呢？") becomes the
 * question before with that in its place; one that points back or says too little gets the words that it lacks. Every other
 * question stays as it is.
 * @param earlier the user's questions before, oldest first
 * @param answered what the last of them asked for, as it was answered; null where that is not one thing
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
  const isNew = rest === null && !pointsBack(question, language) && !saysTooLittle(question, language);
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
  if (rest !== null && namesOnly(rest, language)) return renamed(context, rest);
  return withMissingWords(question, context, {
    namesFirst: rest !== null || nameStandInOf(language).test(question),
    language,
  });
}

/** What a follow-up says besides that it is one: "in 2023" of "And in 2023?". Null for whole questions. */
function restOf(question: string, language: string): string | null {
  const text = question.trim().replace(/^[\s¿¡]+|(?<![\s?？!！.。…])[\s?？!！.。…]+$/gu, '');
  const opened = text.replace(LEAD_IN, '');
  const rest = opened.replace(TAIL, '').trim();
  if (rest === '' || ASKS.test(rest) || pointerOf(language).test(rest) || isLong(rest)) return null;
  // Without words that go on, only what it names tells it from a question in key words, or one about how something is.
  const goesOn = opened !== text || GOES_ON.test(text);
  return goesOn || namesOnly(rest, language) ? rest : null;
}

function isLong(rest: string): boolean {
  return isUnspaced(rest)
    ? [...rest].length > MOST_CHARACTERS_OF_REST
    : rest.split(/\s+/).length > MOST_WORDS_OF_REST;
}

/** Whether a rest holds names, places and numbers only, with the small words before them. */
function namesOnly(rest: string, language: string): boolean {
  const preposition = PREPOSITION.exec(rest);
  const name = preposition?.index === 0 ? rest.slice(preposition[0].length) : rest;
  if (isUnspaced(rest)) return isNameWithoutCapitals(name, language);
  if (/^\p{Nd}[\p{Nd}.,/-]*$/u.test(name) || isPlace(name, language) || isPlace(name, 'en')) return true;
  if (!/^\p{Lu}/u.test(name)) return false;
  // Nouns of German have capitals, too.
  return (language !== 'de' || preposition !== null) && lowerCaseTerms(name, language) === 0;
}

function isNameWithoutCapitals(text: string, language: string): boolean {
  const name = text.replace(/^(?:在|于|於|对|對)|(?:での?|の|に|では?|的|에서|의|도)$/gu, '');
  if (new RegExp(String.raw`^\p{Nd}[\p{Nd}.,-]*${UNIT}?$`, 'u').test(name) || isPlace(name, language))
    return true;
  if ([...name].every((letter) => isKatakana(letter.charCodeAt(0)) || letter === 'ー')) return true;
  // 二线城市, for which 一线城市 made room: told where it is put in its place.
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
  // "Its" is nothing's without a name.
  const most = nameStandInOf(language).test(question) ? MOST_TERMS_TO_STAND_IN : MOST_TERMS_TO_POINT;
  return !named && analyzeQuestion(question, [language]).terms.length <= most;
}

function hasName(text: string, language: string): boolean {
  return analyzeQuestion(text, [language]).terms.some(({ kind }) => kind === 'name');
}

function saysTooLittle(question: string, language: string): boolean {
  const { terms } = analyzeQuestion(question, [language]);
  if (terms.length >= FEWEST_TERMS) return false;
  return terms.every(({ kind }) => kind === 'word') && !DEFINES.test(question.trim());
}

/** The question with the content words of the context that it lacks, but for those that it has others of the kind for. */
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
  // The name of a thing finds it; further words of it would make up for what the passage lacks of the follow-up's own.
  const areNamesEnough =
    (namesFirst || topic !== null) && own.size > 0 && names.some((word) => !/\p{Nd}/u.test(word));
  const added = (areNamesEnough ? names : missing).slice(0, MAX_ADDED);
  return added.length > 0 ? `${question} ${added.join(' ')}` : question;
}

/** Words of names, and numbers. */
function isNameOf(word: string, context: string): boolean {
  const language = questionLanguage(context);
  if (/\p{Nd}/u.test(word)) return true;
  if (placesIn(context, language).some(({ text }) => text.includes(word))) return true;
  if (isKatakana(word.charCodeAt(0))) return true;
  if (context.indexOf(word) <= 0 || !/^\p{Lu}/u.test(word)) return false;
  // Nouns of German have capitals, too: behind these, without an article, stand names.
  return baseOf(language) !== 'de' || BEFORE_NAMES.some((before) => context.includes(`${before} ${word}`));
}

/** A name or a number that the follow-up has another one for. */
function isReplaced(word: string, question: string): boolean {
  const followUp = question.trim().replace(/^\S+/u, '');
  if (/^\p{Nd}+$/u.test(word)) return /(?<!\p{L})\p{Nd}+/u.test(question);
  return /^\p{Lu}/u.test(word) && /(?<=\s)\p{Lu}\p{L}/u.test(followUp) && questionLanguage(question) !== 'de';
}
