/** Control characters, soft hyphens, zero-width spaces and byte order marks: invisible to readers. Keeps tab and line feed. */

const INVISIBLE = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F\u00AD\u200B\u2060\uFEFF\uFFFE\uFFFF]+/g;
const LINE_BREAKS = /\r\n?|\u000C|\u0085|\u2028|\u2029/g;
const MARKS = /\p{M}+/gu;
/** No language uses more consecutive marks, and normalizing sorts them in quadratic time. See UAX #15, Stream-Safe Text Format */
const MAX_MARKS_IN_A_ROW = 30;
const BLANKS = /[^\S\n]+/g;

/**
 * Canonical characters, without invisible ones and with at most 30 consecutive marks; line breaks become line feeds,
 * other white space stays.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_BREAKS, '\n')
    .replace(INVISIBLE, '')
    .replace(MARKS, withoutExcess)
    .normalize('NFC');
}

function withoutExcess(marks: string): string {
  return marks.length > MAX_MARKS_IN_A_ROW ? [...marks].slice(0, MAX_MARKS_IN_A_ROW).join('') : marks;
}

/** One line of text: any white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** Text with significant line breaks: spaces within a line collapse, empty lines are removed. */
export function cleanLines(text: string): string {
  return cleanText(text)
    .replace(BLANKS, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** Source code or other text whose layout is kept. */
export function cleanCode(text: string): string {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(Math.max(0, first), last + 1).join('\n');
}

const EAST_ASIAN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u303F\\uFF00-\\uFFEF]';
const ENDS_EAST_ASIAN = new RegExp(`${EAST_ASIAN}$`, 'u');
const BEGINS_EAST_ASIAN = new RegExp(`^${EAST_ASIAN}`, 'u');

/** Removes the line breaks between Chinese or Japanese characters, where a space would be wrong. */
export function joinWrapped(text: string): string {
  if (!text.includes('\n')) return text;
  // Line by line: a pattern for the white space around a break would try each character as the first.
  const parts: string[] = [];
  let end = '';
  let gap = '';
  for (const line of text.split('\n')) {
    const words = line.trim();
    if (words === '') gap += line;
    else {
      const isWrapped = ENDS_EAST_ASIAN.test(end) && BEGINS_EAST_ASIAN.test(words);
      if (!isWrapped) parts.push(gap, line.slice(0, line.length - line.trimStart().length));
      parts.push(words);
      end = words.slice(-2);
      gap = line.slice(line.trimEnd().length);
    }
    gap += '\n';
  }
  parts.push(gap.slice(0, -1));
  return parts.join('');
}
