import { splitSentences } from './sentences.js';

const ENDS_UNFINISHED_LINE = /[^.!?。！？…:：;；\s]["'”’」』)]?\s*$/u;
const BULLET = /^\s*(?:[-*•‣◦▪–]\s+|\(?\d{1,2}[.)]\s+)/u;

/** A sentence with the context needed to understand it alone. */
export interface PassageSentence {
  text: string;
  /** The line that introduces the list that it is an item of; null otherwise. */
  leadIn: string | null;
}

/** A passage's sentences, each on one line. A line end ends a sentence unless the line was wrapped; list markers are removed. */
export function sentencesOfPassage(passage: string): PassageSentence[] {
  const sentences: PassageSentence[] = [];
  let leadIn: string | null = null;
  for (const line of linesOf(passage)) {
    const isItem = BULLET.test(line);
    const content = line.replace(BULLET, '').trim();
    if (!content) continue;
    if (!isItem && !/[:：]$/.test(content)) leadIn = null;
    for (const sentence of splitSentences(content)) {
      const text = sentence.trim();
      if (text) sentences.push({ text, leadIn: isItem ? leadIn : null });
    }
    if (/[:：]$/.test(content)) leadIn = sentences.at(-1)?.text ?? null;
  }
  return sentences;
}

/** Lines, with wrapped ones joined. */
function linesOf(passage: string): string[] {
  const lines: string[] = [];
  for (const line of passage.split(/\r?\n/)) {
    const previous = lines.at(-1);
    const isWrapped =
      previous && ENDS_UNFINISHED_LINE.test(previous.trimEnd().slice(-4)) && /^\s*\p{Ll}/u.test(line);
    if (isWrapped) lines[lines.length - 1] = `${previous.trimEnd()} ${line.trimStart()}`;
    else lines.push(line);
  }
  return lines;
}
