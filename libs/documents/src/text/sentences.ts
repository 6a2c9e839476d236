import { collapseSpace } from './shorten.js';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** An abbreviation or an initial at the end: the sentence goes on behind it. */
const UNFINISHED =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|approx|Mr|Mrs|Ms|Dr|Prof|St|No|Nos|Nr|Fig|Figs|Eq|Sec|Art|Vol|pp?|z\.B|d\.h|bzw|ca|Abs|[A-Z])\.\s*$/;

/** A line end without an end of a sentence before it: text that was wrapped. */
const WRAPPED = /[^.!?。！？…:：;；\s]["'”’」』)]?[ \t]*\r?\n$/;

/**
 * Splits at sentence borders (Unicode's rules, any language), joining again what an abbreviation tore apart.
 * The sentences put together are the text, spaces included.
 */
export function* splitSentences(text: string): Generator<string> {
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    const end = open.slice(-12);
    if (UNFINISHED.test(end) || WRAPPED.test(end)) continue;
    yield open;
    open = '';
  }
  if (open) yield open;
}

/** The first sentences of a text as they are shown, without splitting more of it than needed. */
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

/** A text's sentences as they are shown. */
export function shownSentences(text: string): string[] {
  return [...splitSentences(text)].map(asShown).filter((sentence) => sentence !== '');
}

/** On one line, without the reference marks at its borders ("[12]", "[3]: 45"). */
function asShown(sentence: string): string {
  return collapseSpace(sentence)
    .replace(/^[\d\s,–-]+\](?:\s*:\s*[\d–-]+)?\s*/u, '')
    .replace(/(?:\[[\d\s,–-]+\])*\s*\[?$/u, '');
}
