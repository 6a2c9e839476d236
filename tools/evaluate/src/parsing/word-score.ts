import { countShared } from './quality.js';

export interface WordScore {
  /** Share of the reference's words that were kept. */
  recall: number;
  /** Share of the reference's runs of six words in the same order; null for shorter texts. */
  order: number | null;
  /** Words that join two neighbours of the reference. */
  joined: number;
  /** Neighbours that split a word of the reference. */
  split: number;
  /** Words that repeat, or contain themselves twice, unlike in the reference. */
  doubled: number;
}

const RUN = 6;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;
/** Shorter ones are joined by chance. */
const MIN_LETTERS = 3;

/** Judges a document's words against those of another reader. */
export function scoreWords(text: string, reference: string): WordScore {
  const words = wordsOf(text);
  const wanted = wordsOf(mendLineEnds(reference, new Set(words)));
  const wantedRuns = runsOf(wanted);
  return {
    recall: wanted.length === 0 ? 1 : countShared(words, wanted) / wanted.length,
    order: wantedRuns.length === 0 ? null : countShared(runsOf(words), wantedRuns) / wantedRuns.length,
    ...countMishaps(words, wanted),
  };
}

/** Lower case without punctuation; single characters for Chinese and Japanese. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

/** Joins hyphenated words that the judged text joins. */
function mendLineEnds(text: string, known: ReadonlySet<string>): string {
  return text
    .replaceAll('\f', '\n')
    .replace(/([\p{L}\p{M}]+)[-\u00ad\u2010]\n\s*([\p{L}\p{M}]+)/gu, (parted, start: string, end: string) => {
      const whole = start + end;
      return known.has(whole.normalize('NFKC').toLowerCase()) ? `${whole}\n` : parted;
    });
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(RUN - 1).map((_, start) => words.slice(start, start + RUN).join(' '));
}

function countMishaps(
  words: readonly string[],
  wanted: readonly string[],
): Pick<WordScore, 'joined' | 'split' | 'doubled'> {
  const vocabulary = new Set(wanted);
  const pairs = new Set(pairsOf(wanted).map(([first, second]) => `${first} ${second}`));
  const glued = new Set(pairsOf(wanted).map(([first, second]) => first + second));
  const isNew = (word: string) => isLong(word) && !vocabulary.has(word);
  const strange = pairsOf(words).filter(([first, second]) => !pairs.has(`${first} ${second}`));
  return {
    joined: words.filter((word) => isNew(word) && glued.has(word)).length,
    split: strange.filter(([first, second]) => isWhole(first + second, vocabulary)).length,
    doubled:
      strange.filter(([first, second]) => first === second && isLong(first)).length +
      words.filter((word) => isNew(word) && vocabulary.has(halfOf(word) ?? '')).length,
  };
}

function isWhole(word: string, vocabulary: ReadonlySet<string>): boolean {
  return isLong(word) && vocabulary.has(word);
}

function isLong(word: string): boolean {
  return word.length >= MIN_LETTERS && /\p{L}/u.test(word);
}

/** "wordword" → "word"; null for other words. */
function halfOf(word: string): string | null {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : null;
}

function pairsOf(words: readonly string[]): Array<[string, string]> {
  return words.slice(1).map((word, index) => [words[index]!, word]);
}
