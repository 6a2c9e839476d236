import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Longest name of a knowledge base, in characters (code points), once it is composed. */
export const MAX_KB_NAME_LENGTH = 64;

/**
 * A letter or digit with the marks that it carries: vowel signs, tones, points. The longest stacks of Tibetan and Burmese have
 * nine. Letters that show nothing (Hangul fillers) and marks that only choose a picture are none.
 */
const LETTER = String.raw`(?!\p{DI})[\p{L}\p{N}](?:(?!\p{DI})[\p{Mn}\p{Mc}]){0,10}`;

/** Viramas of all scripts (combining class 9): they bind their letter to the next one. */
const VIRAMA = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0E3A\u0EBA\u0F84\u1039\u103A\u1714\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806\uA82C\uA8C4\uA953\uA9C0\uAAF6\uABED\u{10A3F}\u{11046}\u{1107F}\u{110B9}\u{11133}\u{11134}\u{111C0}\u{11235}\u{1134D}\u{11442}\u{114C2}\u{115BF}\u{1163F}\u{116B6}\u{1172B}\u{11839}\u{1193D}\u{1193E}\u{119E0}\u{11A34}\u{11A47}\u{11A99}\u{11C3F}\u{11D44}\u{11D45}\u{11D97}\u{11F41}\u{11F42}`;

/** Letters of Arabic that do not join the one behind them, so that nothing shows where a joiner stands. */
const UNJOINED = String.raw`\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5\u06EE\u06EF`;

/**
 * Joiners only where they are part of the spelling, and seen (as RFC 5892 has it for domain names): behind a virama, before one
 * (the ya-phala of Bengali), and between two letters of Arabic of which the first would join the second.
 */
const JOINER = [
  String.raw`(?<=[${VIRAMA}])[\u200C\u200D]`,
  String.raw`(?<=\p{L})\u200D(?=[${VIRAMA}])[${VIRAMA}]`,
  String.raw`(?<=(?![${UNJOINED}])\p{sc=Arabic}\p{Mn}{0,3})(?<=[\p{L}\p{Mn}])\u200C(?=(?!\u0621)\p{sc=Arabic})(?=\p{L})`,
].join('|');

/** Names of knowledge bases: letters of any script with their marks, digits, `_`, `-`, `.`. */
const KB_NAME = new RegExp(`^(?:${LETTER}|${JOINER}|[_.-])+$`, 'u');

/** In an address these are steps, which clients take before they ask. */
const STEPS: ReadonlySet<string> = new Set(['.', '..']);

/** What a name that is refused should have been. */
export const KB_NAME_RULE = `1 to ${MAX_KB_NAME_LENGTH} letters, digits, "_", "-" or ".", and more than one or two "."`;

/** Stands for every knowledge base in a credential's list of them; no knowledge base is called that. */
export const ANY_KB = '*';

/** Whether a name can be given to a knowledge base. Spellings of the same letters are one name, see {@link composed}. */
export function isKbName(name: string): boolean {
  if (STEPS.has(name) || [...name].length > MAX_KB_NAME_LENGTH) return false;
  return name === composed(name) && KB_NAME.test(name);
}

const MARKS = /\p{M}+/gu;
/** Most marks in a row, in UTF-16 units. See UAX #15, Stream-Safe Text Format */
const MAX_MARKS_IN_A_ROW = 30;

/**
 * Whether a text has more marks in a row than any language writes. Normalizing sorts each run of marks in quadratic time: 200,000 of
 * them take 7 s. A pattern with a count would try each mark of a run as its first.
 */
function hasExcessiveMarks(text: string): boolean {
  for (const [run] of text.matchAll(MARKS)) if (run.length > MAX_MARKS_IN_A_ROW) return true;
  return false;
}

/**
 * The one spelling (NFC) of a text whose letters can be written in several: with a mark of their own, or as one. A text with more
 * than 30 marks in a row names nothing and stays as it is.
 */
export function composed(text: string): string {
  return hasExcessiveMarks(text) ? text : text.normalize('NFC');
}

/** Property of a request, a text or a list of texts, that names something: taken in its one spelling. */
export function Composed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => composedValue(value));
}

/** Property of a request, a text whose blanks at both ends are dropped. */
export function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

/**
 * Property of a request, a text that is read in Unicode's compatibility form (NFKC). In that form it may have at most twice as
 * many UTF-16 units as the text may have characters, since a single character can stand for eighteen, and no more than 30 marks
 * in a row. `@Length` refuses a text that
 * is longer to begin with.
 */
export function MaxCompatibleLength(maxLength: number): PropertyDecorator {
  const isWithin = (text: string): boolean =>
    text.length > 2 * maxLength ||
    (!hasExcessiveMarks(text) && text.normalize('NFKC').length <= 2 * maxLength);
  return ValidateBy({
    name: 'maxCompatibleLength',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || isWithin(value),
      defaultMessage: () =>
        `$property must have at most ${2 * maxLength} characters in its form NFKC, and no more than 30 combining marks in a row`,
    },
  });
}

/** Composing a longer text, in UTF-16 units, is in vain: no field that names something takes it. */
const MAX_NAMING_LENGTH = 4_096;

function composedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_NAMING_LENGTH ? value : composed(value);
  return Array.isArray(value) ? value.map(composedValue) : value;
}
