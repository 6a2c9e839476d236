import { isUnspaced } from '../engine/characters.js';
import { joinHyphenated } from './hyphens.js';
import type { TextLine } from './text-line.js';
import type { Vocabulary } from './vocabulary.js';

/** The length of text that suffices to decide how it continues, in UTF-16 units. */
const LOOK_BEHIND = 300;
const SOFT_HYPHEN = '\u00ad';
const SOFT_HYPHENS = /\u00ad/g;
const ENDS_WITH_HYPHEN = /[\p{L}\p{N}][-\u2010]$/u;
/** A dash attached to its word ("2018–" before "23") is not followed by a space. */
const ENDS_WITH_TIGHT_DASH = /[\p{L}\p{N}][–—]$/u;
const URL_START = /(?:https?:\/\/|www\.)\S*$|(?<!\S@)\S@\S*$/iu;
/** URLs and e-mail addresses are not longer. */
const MAX_URL_LENGTH = 2_000;
const ENDS_INSIDE_URL = /[/\-_=&?%#@]$/u;
/** Text that continues a URL or e-mail address rather than the sentence around it. */
const URL_PART = /^\S*(?:[/_%=?&#\d]|[\p{L}\d]\.[\p{L}\d])/u;
const HANGUL = /\p{Script=Hangul}/u;

export interface JoinOptions {
  /** The words of the document, to distinguish hyphens of words from those of line breaks. */
  vocabulary?: Vocabulary | undefined;
}

/**
 * Joins consecutive lines, and words that a line break splits.
 * @param options.drawsBlanks the source draws the space between a line's last word and the next line's first one
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

/** Korean may break a line inside a word; only spaces that the source draws show it. */
export function joinTexts(
  before: string,
  after: string,
  { blankInHangul = true, vocabulary }: JoinOptions & { blankInHangul?: boolean } = {},
): string {
  if (before === '') return after;
  if (after === '') return before;
  // Patterns anchored at the end try every position before it.
  const start = Math.max(0, before.length - LOOK_BEHIND);
  return before.slice(0, start) + joinEnds(before.slice(start), after, { blankInHangul, vocabulary });
}

function joinEnds(
  before: string,
  after: string,
  { blankInHangul, vocabulary }: JoinOptions & { blankInHangul: boolean },
): string {
  if (before.endsWith(SOFT_HYPHEN)) return before.slice(0, -1) + after;
  if (ENDS_WITH_TIGHT_DASH.test(before) || isInsideUrl(before, after)) return before + after;
  if (ENDS_WITH_HYPHEN.test(before)) return joinHyphenated(before, after, vocabulary);
  const last = before.at(-1) ?? '';
  const first = String.fromCodePoint(after.codePointAt(0) ?? 0);
  if (isUnspaced(last.codePointAt(0) ?? 0) && isUnspaced(first.codePointAt(0) ?? 0)) return before + after;
  if (!blankInHangul && HANGUL.test(last) && HANGUL.test(first)) return before + after;
  return `${before} ${after}`;
}

/** A URL or e-mail address that continues in the next line. */
function isInsideUrl(before: string, after: string): boolean {
  const url = URL_START.exec(before.slice(-MAX_URL_LENGTH))?.[0];
  if (url === undefined || !ENDS_INSIDE_URL.test(url)) return false;
  return /:\/\/$|[-@]$/u.test(url) || URL_PART.test(after);
}
