import { collapseSpace } from '../shorten.js';
import { endsWithAbbreviation } from './abbreviations.js';

/** With a fixed locale: the machine's would split by other rules (a Greek one treats `;` as a question mark). */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A line end without an end of a sentence before it: wrapped text. */
const WRAPPED = /[^.!?。！？…:：;；\s]["'”’」』)]?[ \t]*\r?\n$/;
/** The marker of a list item is not a sentence. */
const MARKER = /^\s*\(?(?:\p{Nd}{1,3}|[a-zA-Z])[.)]\s*$/u;
/** A question or exclamation within quotation marks or brackets … */
const QUOTED_END = /[?!？！]["'”’»)\]]+\s*$/u;
/** … after which the enclosing sentence continues. */
const GOES_ON = /^[\p{Ll},;:–—]/u;
/** Unicode's rules recognise three dots as full stops, but not the single character. */
const ELLIPSIS = /(?<=…["'”’»)\]]{0,4}\s{1,8})(?=["'“‘«(¿¡]{0,4}\p{Lu})/gu;
/** Unicode's rules take a quotation mark that opens right after a full stop, as in text without spaces, for a closing one. */
const OPENING = /(?<=[。！？.!?…]["”’»」』)\]]{0,4})[「『（《〈【“‘«„]+$/u;
const BLANK_LINE = /\n[^\S\n]*\n$/;
/** Context on both sides of a border that the longest abbreviation needs, in UTF-16 units. */
const LOOK_AROUND = 24;

/**
 * Splits at sentence borders (Unicode's rules, any language), and rejoins sentences split at an abbreviation, an
 * ordinal number or a quotation. Concatenated, the sentences are the text, including spaces.
 */
export function* splitSentences(text: string): Generator<string> {
  let start = 0;
  for (const border of borders(text)) {
    if (goesOn(text, start, border)) continue;
    yield text.slice(start, border);
    start = border;
  }
  if (start < text.length) yield text.slice(start);
}

/** Where sentences may end, by Unicode's rules; offsets between 0 and the text's length. */
function* borders(text: string): Generator<number> {
  for (const { segment, index } of segmenter.segment(text)) {
    if (segment.includes('…'))
      for (const { index: inside } of segment.matchAll(ELLIPSIS)) if (inside > 0) yield index + inside;
    const end = index + segment.length;
    if (end < text.length) yield end - (OPENING.exec(segment.slice(-LOOK_AROUND))?.[0].length ?? 0);
  }
}

/** Whether the sentence that begins at `start` continues after the border. */
function goesOn(text: string, start: number, border: number): boolean {
  const end = text.slice(Math.max(start, border - LOOK_AROUND), border);
  const next = text.slice(border, border + LOOK_AROUND);
  if (end.endsWith('\n'))
    return WRAPPED.test(end) || (!BLANK_LINE.test(end) && endsWithAbbreviation(end, next));
  if (QUOTED_END.test(end)) return GOES_ON.test(next);
  return endsWithAbbreviation(end, next) || (border - start < LOOK_AROUND && MARKER.test(end));
}

/** The first sentences of a text for display, without splitting more of it than needed. */
export function leadingSentences(
  text: string,
  options: { maxSentences: number; maxLength: number },
): string[] {
  const sentences: string[] = [];
  for (const sentence of splitSentences(text.slice(0, options.maxLength))) {
    const shown = asShown(sentence);
    if (shown !== '') sentences.push(shown);
    if (sentences.length === options.maxSentences) break;
  }
  return sentences;
}

/** A text's sentences for display. */
export function shownSentences(text: string): string[] {
  return [...splitSentences(text)].map(asShown).filter((sentence) => sentence !== '');
}

/** On one line, without reference marks at its borders ("[12]", "[3]: 45"). */
function asShown(sentence: string): string {
  return withoutMarks(collapseSpace(sentence).replace(/^[\d\s,–-]+\](?:\s*:\s*[\d–-]+)?\s*/u, ''));
}

const MARK_SIGN = /[\d\s,–-]/u;

/** Removes trailing marks. Scans from the end: a pattern anchored there would be tried at each mark of a long row. */
function withoutMarks(text: string): string {
  let end = text.endsWith('[') ? text.length - 1 : text.length;
  while (end > 0 && text[end - 1] === ' ') end--;
  while (text[end - 1] === ']') {
    let start = end - 2;
    while (start >= 0 && MARK_SIGN.test(text[start]!)) start--;
    if (text[start] !== '[' || start === end - 2) break;
    end = start;
  }
  return text.slice(0, end);
}
