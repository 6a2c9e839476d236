import { isUnspaced } from '../engine/characters.js';
import { joinHyphenated } from './hyphens.js';
import type { TextLine } from './text-line.js';
import type { Vocabulary } from './vocabulary.js';

/** As much of a text as tells how it goes on, in UTF-16 units. */
const LOOK_BEHIND = 300;
const SOFT_HYPHEN = '\u00ad';
const SOFT_HYPHENS = /\u00ad/g;
const ENDS_WITH_HYPHEN = /[\p{L}\p{N}][-\u2010]$/u;
/** A dash that no blank parts from its word ("2018–" before "23") is followed by none. */
const ENDS_WITH_TIGHT_DASH = /[\p{L}\p{N}][–—]$/u;
const ADDRESS = /(?:https?:\/\/|www\.)\S*$|(?<!\S@)\S@\S*$/iu;
/** No longer one is written. */
const MAX_ADDRESS_LENGTH = 2_000;
const ENDS_INSIDE_ADDRESS = /[/\-_=&?%#@]$/u;
/** What goes on with an address rather than with the sentence around it. */
const ADDRESS_PART = /^\S*(?:[/_%=?&#\d]|[\p{L}\d]\.[\p{L}\d])/u;
const HANGUL = /\p{Script=Hangul}/u;

export interface JoinOptions {
  /** The words of the document, to tell hyphens of words from those of line ends. */
  vocabulary?: Vocabulary | undefined;
}

/**
 * The text of lines that follow each other, with words mended that a line's end has parted.
 * @param options.drawsBlanks the source draws the blank between a line's last word and the next line's first one.
 */
export function joinLines(
  lines: readonly TextLine[],
  {
    drawsBlanks = lines.some((line, index) => index > 0 && line.words[0]?.spaceBefore === true),
    vocabulary,
  }: JoinOptions & { drawsBlanks?: boolean } = {},
): string {
  let text = '';
  for (const line of lines) {
    const blank = !drawsBlanks || line.words[0]?.spaceBefore === true;
    text = joinTexts(text, line.text, { blankInHangul: blank, vocabulary });
  }
  return text.replace(SOFT_HYPHENS, '');
}

/** Korean may break a line inside a word; only the blanks that the source draws tell. */
export function joinTexts(
  before: string,
  after: string,
  { blankInHangul = true, vocabulary }: JoinOptions & { blankInHangul?: boolean } = {},
): string {
  if (before === '') return after;
  if (after === '') return before;
  // Patterns for an end try every place of what is before it.
  const start = Math.max(0, before.length - LOOK_BEHIND);
  return before.slice(0, start) + joinEnds(before.slice(start), after, { blankInHangul, vocabulary });
}

function joinEnds(
  before: string,
  after: string,
  { blankInHangul, vocabulary }: JoinOptions & { blankInHangul: boolean },
): string {
  if (before.endsWith(SOFT_HYPHEN)) return before.slice(0, -1) + after;
  if (ENDS_WITH_TIGHT_DASH.test(before) || isInsideAddress(before, after)) return before + after;
  if (ENDS_WITH_HYPHEN.test(before)) return joinHyphenated(before, after, vocabulary);
  const last = before.at(-1) ?? '';
  const first = String.fromCodePoint(after.codePointAt(0) ?? 0);
  if (isUnspaced(last.codePointAt(0) ?? 0) && isUnspaced(first.codePointAt(0) ?? 0)) return before + after;
  if (!blankInHangul && HANGUL.test(last) && HANGUL.test(first)) return before + after;
  return `${before} ${after}`;
}

/** An address of the web or of mail that goes on in the next line. */
function isInsideAddress(before: string, after: string): boolean {
  const address = ADDRESS.exec(before.slice(-MAX_ADDRESS_LENGTH))?.[0];
  if (address === undefined || !ENDS_INSIDE_ADDRESS.test(address)) return false;
  return /:\/\/$|[-@]$/u.test(address) || ADDRESS_PART.test(after);
}
