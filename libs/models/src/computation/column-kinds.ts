import { hoursIn } from './cell-value.js';

/** Currency signs and codes in headers and cells. */
export const MONEY = /€|\$|£|¥|(?<!\p{L})(?:eur|usd|chf|gbp|cny)(?!\p{L})|元/iu;

const SAYS_MONEY = /^(?:money|euros?|dollars?|pounds?|francs?|geld|argent|dinero|钱|錢)$/iu;

/**
 * Interprets a word of a question as a unit, which a header may have in brackets and cells after their numbers: money,
 * or hours per unit of time. Null for other words.
 */
export function unitSaid(word: string): 'money' | number | null {
  if (SAYS_MONEY.test(word)) return 'money';
  return word.length < 2 ? null : (hoursIn(word.toLowerCase()) ?? null);
}

const IN_BRACKETS = /[(（]([^()（）]{1,40})[)）]/gu;

/** Whether a column's values are in a unit, judged by its header or the given cells. */
export function isInUnit(unit: 'money' | number, header: string, cells: readonly string[]): boolean {
  if (unit === 'money')
    return MONEY.test(header) || cells.some((text) => MONEY.test(text) && /\p{Nd}/u.test(text));
  const parts = Array.from(header.matchAll(IN_BRACKETS), ([, inside = '']) =>
    inside.split(/[/,，／]/u),
  ).flat();
  if (parts.some((part) => hoursIn(part.trim().toLowerCase()) === unit)) return true;
  const behind = cells.map((text) => /^\p{Nd}[\p{Nd}.,]*\s*(\p{L}[\p{L} ]{0,20})$/u.exec(text.trim())?.[1]);
  return (
    behind.length > 0 && behind.every((said) => said !== undefined && hoursIn(said.toLowerCase()) === unit)
  );
}

const IS_TITLE = /^(?:dr|prof|mr|mrs|ms|herr|frau|mme|m|sr|sra)\.?$/iu;
const IS_PARTICLE = /^(?:de|del|la|van|von|der|di|le|da|al|el)$/u;
const IS_OF_NAME = /^\p{Lu}(?:[\p{L}'’-]{0,40}|\.)$/u;
const MOST_WORDS = 6;

/** Whether a text has the form of a person's name: two to four capitalized words, plus titles and particles. */
function isPerson(text: string): boolean {
  const words = text.trim().split(' ');
  if (words.length > MOST_WORDS) return false;
  const own = words.filter((word) => word !== '' && !IS_TITLE.test(word) && !IS_PARTICLE.test(word));
  return own.length >= 2 && own.length <= 4 && own.every((word) => IS_OF_NAME.test(word));
}

/** Minimum share of names in a column of people. */
const LEAST_PEOPLE = 0.8;
const FEWEST = 3;

/** Whether most cells have the form of a person's name. */
export function arePeople(texts: readonly string[]): boolean {
  const stated = texts.filter((text) => text.trim() !== '');
  const people = stated.filter(isPerson);
  return stated.length >= FEWEST && people.length >= LEAST_PEOPLE * stated.length;
}
