import { isUnspaced } from '../engine/characters.js';
import type { TextLine } from './text-line.js';

const SOFT_HYPHEN = '\u00ad';
const SOFT_HYPHENS = /\u00ad/g;
const ENDS_WITH_HYPHEN = /[\p{L}\p{N}][-\u2010\u00ad]$/u;
const ENDS_WITH_WORD_AND_HYPHEN = /\p{Ll}{2,}[-\u2010\u00ad]$/u;
const HANGUL = /\p{Script=Hangul}/u;
/** Written with a hyphen wherever the line ends. */
const HYPHENATED_PREFIX =
  /(?:^|[\s(“"'—])(?:self|non|well|cross|long|short|high|low|pre|post|anti|multi|ex|all|so-called|state-of|end-to|real|open|first|second|third|one|two|three|four|five)-$/i;

/**
 * The text of lines that follow each other, with words mended that a line's end has parted.
 * @param options.drawsBlanks the source draws the blank between a line's last word and the next line's first one.
 */
export function joinLines(
  lines: readonly TextLine[],
  { drawsBlanks = lines.some((line, index) => index > 0 && line.words[0]?.spaceBefore === true) } = {},
): string {
  let text = '';
  for (const line of lines) {
    const blank = !drawsBlanks || line.words[0]?.spaceBefore === true;
    text = joinTexts(text, line.text, { blankInHangul: blank });
  }
  return text.replace(SOFT_HYPHENS, '');
}

/** Korean may break a line inside a word; only the blanks that the source draws tell. */
export function joinTexts(before: string, after: string, { blankInHangul = true } = {}): string {
  if (before === '') return after;
  if (after === '') return before;
  if (before.endsWith(SOFT_HYPHEN)) return before.slice(0, -1) + after;
  if (ENDS_WITH_HYPHEN.test(before)) return joinHyphenated(before, after);
  const last = before.at(-1) ?? '';
  const first = String.fromCodePoint(after.codePointAt(0) ?? 0);
  if (isUnspaced(last.codePointAt(0) ?? 0) && isUnspaced(first.codePointAt(0) ?? 0)) return before + after;
  if (!blankInHangul && HANGUL.test(last) && HANGUL.test(first)) return before + after;
  return `${before} ${after}`;
}

function joinHyphenated(before: string, after: string): string {
  const isSplitWord =
    /^\p{Ll}/u.test(after) && ENDS_WITH_WORD_AND_HYPHEN.test(before) && !HYPHENATED_PREFIX.test(before);
  return isSplitWord ? before.slice(0, -1) + after : before + after;
}
