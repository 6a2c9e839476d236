const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** An abbreviation or an initial at the end: the sentence goes on behind it. */
const UNFINISHED =
  /(?:^|[\s("'“‘])(?:e\.g|i\.e|cf|vs|etc|al|approx|Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|Mt|Gen|Col|Lt|Sgt|Rev|Gov|Sen|Rep|Hon|Inc|Ltd|Co|Corp|No|Nos|Nr|Fig|Figs|Eq|Sec|Art|Vol|Ch|pp?|ca|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|z\.B|d\.h|bzw|Abs|\p{Lu}|(?:\p{Lu}\.)+\p{Lu})\.\s*$/u;
/** What follows an abbreviation inside of a sentence does not begin like a new one. */
const BEGINS_SENTENCE =
  /^["'“‘(]?(?:The|A|An|In|On|At|It|He|She|They|We|This|That|These|Those|However|But|And)\b/;
const ENDS_UNFINISHED_LINE = /[^.!?。！？…:：;；\s]["'”’」』)]?\s*$/u;
const BULLET = /^\s*(?:[-*•‣◦▪–]\s+|\(?\d{1,2}[.)]\s+)/u;

/** A sentence with what it needs to be understood alone. */
export interface Sentence {
  text: string;
  /** The line that leads in to the list that it is an item of; null otherwise. */
  leadIn: string | null;
}

/** Splits a passage at line and sentence borders (Unicode's rules), joining again what an abbreviation tore apart. */
export function splitSentences(passage: string): Sentence[] {
  const sentences: Sentence[] = [];
  let leadIn: string | null = null;
  for (const line of linesOf(passage)) {
    const isItem = BULLET.test(line);
    const content = line.replace(BULLET, '').trim();
    if (!content) continue;
    if (!isItem && !/[:：]$/.test(content)) leadIn = null;
    for (const text of sentencesOfLine(content)) sentences.push({ text, leadIn: isItem ? leadIn : null });
    if (/[:：]$/.test(content)) leadIn = sentences.at(-1)?.text ?? null;
  }
  return sentences;
}

/** Lines, with those joined that were wrapped. */
function linesOf(passage: string): string[] {
  const lines: string[] = [];
  for (const line of passage.split(/\r?\n/)) {
    const previous = lines.at(-1);
    const isWrapped = previous && ENDS_UNFINISHED_LINE.test(previous) && /^\s*\p{Ll}/u.test(line);
    if (isWrapped) lines[lines.length - 1] = `${previous.trimEnd()} ${line.trimStart()}`;
    else lines.push(line);
  }
  return lines;
}

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(line)) {
    const goesOn = open !== '' && UNFINISHED.test(open.slice(-16)) && !BEGINS_SENTENCE.test(segment);
    if (open !== '' && !goesOn) sentences.push(open.trim());
    open = goesOn ? open + segment : segment;
  }
  if (open.trim()) sentences.push(open.trim());
  return sentences;
}
