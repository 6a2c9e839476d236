import { isHan, isMostlyHan } from '../text/scripts.js';
import { chineseStopWords, stopWords } from './stop-words.js';

/** Words that stand side by side in the text with nothing between them: phrases are cut out of these. */
export type WordRun = string[];

const LATIN_PART = /[\p{L}\p{N}]+(?:['’./&-][\p{L}\p{N}]+)*|[^\p{L}\p{N}\s'’]/gu;
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Cuts a text at stop words, punctuation, numbers and line ends into runs of content words (candidate generation of RAKE: Rose,
 * Engel, Cramer and Cowley 2010).
 * @param language ISO 639-1 or `und`; decides the stop words
 */
export function wordRuns(text: string, language: string): WordRun[] {
  if (language === 'ja') return denseRuns(text, 'ja');
  return language === 'zh' || isMostlyHan(text)
    ? denseRuns(text, 'zh')
    : spacedRuns(text, stopWords(language));
}

function spacedRuns(text: string, stops: ReadonlySet<string>): WordRun[] {
  const runs: WordRun[] = [];
  for (const line of text.split('\n')) {
    const words = isShouted(line) ? line.toLowerCase() : line;
    let run: WordRun = [];
    for (const [part] of words.matchAll(LATIN_PART)) {
      const word = contentWord(part, stops);
      if (word !== null) run.push(word);
      else run = closeRun(runs, run);
    }
    closeRun(runs, run);
  }
  return runs;
}

function closeRun(runs: WordRun[], run: WordRun): WordRun {
  if (run.length > 0) runs.push(run);
  return [];
}

const MAX_REMEMBERED_PARTS = 20_000;
const contentWords = new WeakMap<ReadonlySet<string>, Map<string, string | null>>();

/** Texts repeat their words: most are answered from memory. */
function contentWord(part: string, stops: ReadonlySet<string>): string | null {
  const known = contentWords.get(stops) ?? new Map<string, string | null>();
  contentWords.set(stops, known);
  const remembered = known.get(part);
  if (remembered !== undefined) return remembered;
  const word = toContentWord(part, stops);
  if (known.size >= MAX_REMEMBERED_PARTS) known.clear();
  known.set(part, word);
  return word;
}

function toContentWord(part: string, stops: ReadonlySet<string>): string | null {
  if (part.length < 2 || part.length > 30 || !/\p{L}/u.test(part)) return null;
  if (/^\p{Lu}{2,5}$/u.test(part)) return part;
  const word = part.toLowerCase().replace(/['’]s$/u, '');
  if (
    word.length < 3 ||
    stops.has(word) ||
    isAdverb(word) ||
    /^\d/.test(word) ||
    /[/.]\p{L}+[/.]/u.test(word)
  )
    return null;
  return word;
}

const LY_NOUNS = new Set([
  'family',
  'supply',
  'assembly',
  'anomaly',
  'monopoly',
  'reply',
  'ally',
  'butterfly',
  'belly',
  'daily',
  'monthly',
  'weekly',
  'quarterly',
]);

function isAdverb(word: string): boolean {
  return word.length > 4 && word.endsWith('ly') && !LY_NOUNS.has(word);
}

/** A heading in capitals: there, capitals mark no acronym. */
function isShouted(line: string): boolean {
  return line.length > 5 && line === line.toUpperCase() && /\p{Lu}.*\P{Lu}.*\p{Lu}/u.test(line);
}

/** Characters that end a Chinese noun and that the dictionary often leaves alone: 住宿|费, 限|额, 实习|生. */
const SUFFIXES = new Set([
  ...'费率额单表书证款税价法权性化量点度者员部司局处室科组项型级期制卡票金器机仪站厅院校厂店品线图库网类人生币物业界',
]);

function denseRuns(text: string, language: 'zh' | 'ja'): WordRun[] {
  const runs: WordRun[] = [];
  const stops = chineseStopWords();
  let run: WordRun = [];
  let lastWasSingle = false;
  for (const { segment, isWordLike } of segmenterFor(language).segment(text)) {
    if (!isWordLike || !isContent(segment, stops)) {
      run = closeRun(runs, run);
      lastWasSingle = false;
      continue;
    }
    const single = segment.length === 1;
    const last = run.at(-1);
    if (last !== undefined && joins(last, segment, lastWasSingle)) run[run.length - 1] = last + segment;
    else run.push(segment.toLowerCase() === segment ? segment : latinWord(segment));
    lastWasSingle = single;
  }
  closeRun(runs, run);
  return runs.map((words) => words.filter((word) => word.length > 1)).filter((words) => words.length > 0);
}

function segmenterFor(language: 'zh' | 'ja'): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}

function isContent(word: string, stops: ReadonlySet<string>): boolean {
  if (stops.has(word)) return false;
  const code = word.charCodeAt(0);
  if (isHan(code) || (code >= 0x30a0 && code <= 0x30ff))
    return !/^第?[一二三四五六七八九十百千万零〇两]+[章节条款项年月日个号]?$/u.test(word);
  return contentWord(word, stopWords('en')) !== null;
}

/** The dictionary leaves single characters over where it does not know a word (差|旅费, 航|班): they belong to their neighbour. */
function joins(last: string, next: string, lastWasSingle: boolean): boolean {
  if (last.length + next.length > 6 || !isHan(last.charCodeAt(0)) || !isHan(next.charCodeAt(0))) return false;
  if (next.length === 1 && SUFFIXES.has(next)) return true;
  return lastWasSingle && last.length + next.length <= 3;
}

function latinWord(word: string): string {
  return /^\p{Lu}{2,5}$/u.test(word) ? word : word.toLowerCase();
}
