import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Maximum length of a knowledge base name, in code points after composition. */
export const MAX_KB_NAME_LENGTH = 64;

/**
 * A letter or digit with its combining marks: vowel signs, tones, points. The longest stacks, in Tibetan and Burmese, have nine.
 * Excludes invisible letters (Hangul fillers) and variation selectors.
 */
const LETTER = String.raw`(?!\p{DI})[\p{L}\p{N}](?:(?!\p{DI})[\p{Mn}\p{Mc}]){0,10}`;

/** Viramas of all scripts (combining class 9), which bind a letter to the next one. */
const VIRAMA = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0E3A\u0EBA\u0F84\u1039\u103A\u1714\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806\uA82C\uA8C4\uA953\uA9C0\uAAF6\uABED\u{10A3F}\u{11046}\u{1107F}\u{110B9}\u{11133}\u{11134}\u{111C0}\u{11235}\u{1134D}\u{11442}\u{114C2}\u{115BF}\u{1163F}\u{116B6}\u{1172B}\u{11839}\u{1193D}\u{1193E}\u{119E0}\u{11A34}\u{11A47}\u{11A99}\u{11C3F}\u{11D44}\u{11D45}\u{11D97}\u{11F41}\u{11F42}`;

/** Arabic letters that do not join the following letter, after which a joiner would be invisible. */
const UNJOINED = String.raw`\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5\u06EE\u06EF`;

/**
 * Joiners only where they are part of the spelling and visible, as in RFC 5892 for domain names: after a virama, before one
 * (Bengali ya-phala), and between two Arabic letters that would otherwise join.
 */
const JOINER = [
  String.raw`(?<=[${VIRAMA}])[\u200C\u200D]`,
  String.raw`(?<=\p{L})\u200D(?=[${VIRAMA}])[${VIRAMA}]`,
  String.raw`(?<=(?![${UNJOINED}])\p{sc=Arabic}\p{Mn}{0,3})(?<=[\p{L}\p{Mn}])\u200C(?=(?!\u0621)\p{sc=Arabic})(?=\p{L})`,
].join('|');

/** Knowledge base names: letters of any script with combining marks, digits, `_`, `-`, `.`. */
const KB_NAME = new RegExp(`^(?:${LETTER}|${JOINER}|[_.-])+$`, 'u');

/** Clients resolve these segments before they send a URL. */
const STEPS: ReadonlySet<string> = new Set(['.', '..']);

/** The rule, for error messages. */
export const KB_NAME_RULE = `1 to ${MAX_KB_NAME_LENGTH} letters, digits, "_", "-" or "."; not "." or ".."`;

/** Matches every knowledge base in a credential's lists; not a valid name. */
export const ANY_KB = '*';

/** Whether a knowledge base can have this name. The name must be in its composed form, see {@link composed}. */
export function isKbName(name: string): boolean {
  if (STEPS.has(name) || [...name].length > MAX_KB_NAME_LENGTH) return false;
  return name === composed(name) && KB_NAME.test(name);
}

const MARKS = /\p{M}+/gu;
/** Maximum run of marks, in UTF-16 units. See UAX #15, Stream-Safe Text Format. */
const MAX_MARKS_IN_A_ROW = 30;

/**
 * Whether a text has a longer run of marks than any language uses. Normalization sorts each run in quadratic time: 200,000 marks
 * take 7 s. A regular expression with a counter would retry at each mark of a run.
 */
function hasExcessiveMarks(text: string): boolean {
  for (const [run] of text.matchAll(MARKS)) if (run.length > MAX_MARKS_IN_A_ROW) return true;
  return false;
}

/**
 * The composed form (NFC) of a text, in which equal letters have equal spellings. A text with a run of more than 30 marks is
 * returned unchanged, since it is not a valid name.
 */
export function composed(text: string): string {
  return hasExcessiveMarks(text) ? text : text.normalize('NFC');
}

/** Normalizes a property that holds a name or a list of names to NFC. */
export function Composed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => composedValue(value));
}

/** Removes leading and trailing whitespace from a string property. */
export function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

/**
 * Limits a string property whose NFKC form is processed: the form may have at most twice as many UTF-16 units as `maxLength`,
 * since one character can expand to eighteen, and no run of more than 30 marks. `@Length` rejects longer originals.
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

/** Longer strings, in UTF-16 units, are not composed, because every field with names rejects them. */
const MAX_NAMING_LENGTH = 4_096;

function composedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_NAMING_LENGTH ? value : composed(value);
  return Array.isArray(value) ? value.map(composedValue) : value;
}
