/**
 * Another way to write a name of the question: the full form of an abbreviation (WHO, World Health Organization), or
 * the abbreviation.
 */
export interface OtherName {
  /** Indices of the question's terms in the name. */
  terms: readonly number[];
  /** Matches the other form. */
  pattern: RegExp;
}

const SMALL_WORDS = "(?:of|the|and|for|in|on|de|du|des|la|der|die|und|für|van|voor|y|e|et|del|di|d'|l')";
const SHORT = /(?<![\p{L}\p{N}.])(?:(?:\p{Lu}\.){2,6}|\p{Lu}[\p{Lu}\p{Ll}]{0,4}\p{Lu})(?![\p{L}\p{N}])/gu;
const LONG = new RegExp(
  String.raw`(?<!\p{L})\p{Lu}\p{Ll}[\p{L}’']*(?:-[\p{L}’']+)*(?:[\s-]+(?:${SMALL_WORDS}[\s-]+){0,2}\p{Lu}\p{Ll}[\p{L}’']*(?:-[\p{L}’']+)*){1,5}(?!\p{L})`,
  'gu',
);
const FEWEST_LETTERS = 2;
/** Per question. A text with more names is not a question, and its analysis must not delay others. */
const MOST_NAMES = 20;
/** Philip II, Louis XIV. */
const ROMAN_NUMBER = /^[IVXLCDM]+$/u;

/** @param termsOf returns the indices of the terms in a part of the question */
export function findOtherNames(question: string, termsOf: (words: string) => number[]): OtherName[] {
  // A text without lower-case letters is all capitals, so capitals do not mark names.
  if (!/\p{Ll}/u.test(question)) return [];
  const written = [
    ...namesIn(question, SHORT).map((name) => ({ name, inOtherForm: fullFormOf })),
    ...namesIn(question, LONG).map((name) => ({ name, inOtherForm: abbreviationOf })),
  ];
  return written.slice(0, MOST_NAMES).flatMap(({ name, inOtherForm }) => {
    const other = inOtherForm(name);
    if (other === null) return [];
    const terms = termsOf(other.name);
    return terms.length === 0 ? [] : [{ terms, pattern: other.pattern }];
  });
}

/** Returns the distinct matches. */
function namesIn(question: string, pattern: RegExp): string[] {
  return [...new Set(question.match(pattern))];
}

/** Matches words with these initials. */
function fullFormOf(name: string): { name: string; pattern: RegExp } | null {
  const initials = name.match(/\p{Lu}/gu) ?? [];
  if (initials.length < FEWEST_LETTERS || ROMAN_NUMBER.test(name)) return null;
  const words = initials.map((initial) => String.raw`${initial}[\p{Ll}’'-]+`);
  const source = words.join(String.raw`[\s-]+(?:${SMALL_WORDS}[\s-]+){0,2}`);
  return { name, pattern: new RegExp(String.raw`(?<!\p{L})${source}(?!\p{L})`, 'u') };
}

function abbreviationOf(name: string): { name: string; pattern: RegExp } | null {
  const initials = name.match(/(?<!\p{L})\p{Lu}/gu) ?? [];
  if (initials.length < FEWEST_LETTERS) return null;
  const source = initials.join(String.raw`\.?`);
  return { name, pattern: new RegExp(String.raw`(?<![\p{L}.])${source}(?!\p{L})`, 'u') };
}
