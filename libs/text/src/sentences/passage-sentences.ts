import { splitSentences } from './sentences.js';

const ENDS_UNFINISHED_LINE = /[^.!?。！？…:：;；\s]["'”’」』)]?\s*$/u;
const BULLET = /^\s*(?:[-*•‣◦▪–]\s+|\(?\d{1,2}[.)]\s+)/u;

/** A sentence with the context needed to understand it alone. */
export interface PassageSentence {
  text: string;
  /** Where it stands in the passage, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** The line that introduces the list that it is an item of; null otherwise. */
  leadIn: string | null;
}

/** A passage's sentences, each on one line. A line end ends a sentence unless the line was wrapped; list markers are removed. */
export function sentencesOfPassage(passage: string): PassageSentence[] {
  return [...iterateSentences(passage)];
}

/** The same one by one, for long passages. */
export function* iterateSentences(passage: string): Generator<PassageSentence, void, void> {
  let last: PassageSentence | null = null;
  let leadIn: string | null = null;
  for (const line of linesOf(passage)) {
    const whole = passage.slice(line.start, line.end);
    const bullet = BULLET.exec(whole)?.[0].length ?? 0;
    const content = whole.slice(bullet);
    if (!content.trim()) continue;
    const isItem = bullet > 0;
    const introduces = /[:：]\s*$/.test(content);
    if (!isItem && !introduces) leadIn = null;
    let start = line.start + bullet;
    for (const sentence of splitSentences(content)) {
      const text = sentence.trim();
      const from = start + sentence.length - sentence.trimStart().length;
      start += sentence.length;
      if (!text) continue;
      const onOneLine = text
        .split('\n')
        .map((line) => line.trim())
        .join(' ');
      last = { text: onOneLine, start: from, end: from + text.length, leadIn: isItem ? leadIn : null };
      yield last;
    }
    if (introduces) leadIn = last?.text ?? null;
  }
}

/** Lines; a wrapped one goes on in the next. */
function linesOf(passage: string): Array<{ start: number; end: number }> {
  const lines: Array<{ start: number; end: number }> = [];
  let start = 0;
  for (const line of passage.split('\n')) {
    const end = start + line.length;
    const previous = lines.at(-1);
    const before =
      previous &&
      passage
        .slice(Math.max(previous.start, start - 24), start)
        .trimEnd()
        .slice(-4);
    if (previous && before && ENDS_UNFINISHED_LINE.test(before) && /^\s*\p{Ll}/u.test(line))
      previous.end = end;
    else lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}
