import { isHan } from '../text/scripts.js';
import { wordRuns, type WordRun } from './keyword-candidates.js';

const MAX_WORDS = 3;
const MAX_PHRASE_LENGTH = 40;
const MAX_HAN_LENGTH = 8;
/** A chunk's text beyond this many characters adds nothing to its keywords. */
const MAX_TEXT_LENGTH = 6_000;

interface Phrase {
  /** Most frequent spelling so far. */
  form: string;
  forms: Map<string, number>;
  words: number;
  count: number;
  /** Occurrences inside of longer phrases. */
  nestedCount: number;
  inHeading: boolean;
  /** Order of first occurrence. */
  order: number;
}

export interface ScoredKeyword {
  keyword: string;
  /** Same for singular and plural. */
  key: string;
  score: number;
}

/**
 * Candidate phrases of a text, best first. Candidates are the 1 to 3 word pieces of RAKE's runs; they are ranked by C-value
 * (Frantzi, Ananiadou and Mima 2000: frequency weighted by length, less what occurs only inside of longer candidates), with
 * a bonus for words of the heading.
 */
export function rankPhrases(text: string, options: { heading: string; language: string }): ScoredKeyword[] {
  const phrases = new Map<string, Phrase>();
  for (const run of wordRuns(options.heading, options.language)) addRun(phrases, run, { inHeading: true });
  for (const run of wordRuns(text.slice(0, MAX_TEXT_LENGTH), options.language))
    addRun(phrases, run, { inHeading: false });
  return [...phrases]
    .map(([key, phrase]) => ({ keyword: phrase.form, key, score: cValue(phrase), order: phrase.order }))
    .filter((phrase) => phrase.score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order);
}

/** The best phrases that do not repeat each other's words. */
export function pickKeywords(ranked: readonly ScoredKeyword[], limit: number): string[] {
  const picked: ScoredKeyword[] = [];
  for (const candidate of ranked) {
    if (picked.length === limit) break;
    if (!picked.some((other) => overlaps(other.key, candidate.key))) picked.push(candidate);
  }
  return picked.map((candidate) => candidate.keyword);
}

function addRun(phrases: Map<string, Phrase>, run: WordRun, where: { inHeading: boolean }): void {
  for (let start = 0; start < run.length; start++) {
    for (let length = 1; length <= MAX_WORDS && start + length <= run.length; length++) {
      const words = run.slice(start, start + length);
      const longerExists = run.length > length;
      if (isPhrase(words)) addPhrase(phrases, words, { ...where, isNested: longerExists });
    }
  }
}

function isPhrase(words: string[]): boolean {
  const text = joinWords(words);
  if (isDenseWord(words[0]!)) return text.length >= 2 && text.length <= MAX_HAN_LENGTH;
  const last = words.at(-1)!;
  if (text.length > MAX_PHRASE_LENGTH || new Set(words).size < words.length) return false;
  return !(/ed$/.test(last) && last.length > 4) && !(words.length > 1 && /^\p{Lu}+$/u.test(text));
}

function addPhrase(
  phrases: Map<string, Phrase>,
  words: string[],
  where: { inHeading: boolean; isNested: boolean },
): void {
  const form = joinWords(words);
  const key = phraseKey(form);
  let phrase = phrases.get(key);
  if (!phrase) {
    phrase = {
      form,
      forms: new Map(),
      words: words.length,
      count: 0,
      nestedCount: 0,
      inHeading: false,
      order: phrases.size,
    };
    phrases.set(key, phrase);
  }
  const spelled = (phrase.forms.get(form) ?? 0) + 1;
  phrase.forms.set(form, spelled);
  if (spelled > (phrase.forms.get(phrase.form) ?? 0)) phrase.form = form;
  phrase.count++;
  if (where.isNested) phrase.nestedCount++;
  phrase.inHeading ||= where.inHeading;
}

/** Single words and long hapaxes are seldom what a person would choose as a tag. */
const LENGTH_WEIGHT = [0, 1, 1.6, 1.9];
const HAPAX_WEIGHT = [0, 0.8, 1.5, 1.1];
const HAPAX_WEIGHT_DENSE = [0, 1, 0.9, 0.3];

/** A single word with such an ending is mostly an adjective. */
const ADJECTIVE = /(?:al|ive|ous|ful|less|able|ible|ic|ary|ual|ant|ent)$/;
const NOUNS_LIKE_ADJECTIVES =
  /(?:approval|proposal|portal|manual|capital|material|terminal|hospital|journal|signal|goal|meal|deal|renewal|referral|removal|appraisal|arrival|trial|executive|objective|directive|incentive|initiative|archive|representative|table|topic|traffic|music|logic|metric|clinic|fabric|salary|dictionary|library|summary|glossary|boundary|ment|consultant|applicant|participant|tenant|accountant|student|agent|client|patient|patent|rent|event|talent|percent|accident|incident|document|component)$/;

function cValue(phrase: Phrase): number {
  const dense = isDenseWord(phrase.form);
  const weights = phrase.count > 1 ? LENGTH_WEIGHT : dense ? HAPAX_WEIGHT_DENSE : HAPAX_WEIGHT;
  // Nested occurrences count half: how many different longer candidates they spread over is not tracked.
  const free = phrase.count - phrase.nestedCount * (dense ? 0.3 : 0.5);
  const alone = phrase.words === 1 && !dense ? weightAlone(phrase) : 1;
  return Math.log2(1 + free) * (weights[phrase.words] ?? 1) * alone * (phrase.inHeading ? 1.6 : 1);
}

/** How well a single word of a spaced script stands for something by itself. */
function weightAlone({ form, count }: Phrase): number {
  if (form === form.toUpperCase()) return 1;
  if (form.length < 4) return 0.6;
  if (form.endsWith('ing') && count < 3) return 0.4;
  return ADJECTIVE.test(form) && !NOUNS_LIKE_ADJECTIVES.test(form) ? 0.5 : 1;
}

function joinWords(words: string[]): string {
  return words.reduce((text, word) => {
    if (text === '') return word;
    return isDenseWord(text) && isDenseWord(word) ? text + word : `${text} ${word}`;
  }, '');
}

function isDenseWord(word: string): boolean {
  const code = word.charCodeAt(0);
  return isHan(code) || (code >= 0x30a0 && code <= 0x30ff);
}

/** Lower case, last word in the singular: "Allowances" and "allowance" are one. */
function phraseKey(form: string): string {
  const lower = form.toLowerCase();
  if (/[^s]ies$/.test(lower) && lower.length > 4) return `${lower.slice(0, -3)}y`;
  return /[^sui]s$/.test(lower) && lower.length > 3 ? lower.slice(0, -1) : lower;
}

function overlaps(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return true;
  const words = a.split(' ');
  const others = b.split(' ');
  const shared = words.filter((word) => others.includes(word)).length;
  return shared * 2 >= Math.max(words.length, others.length) && shared > 1;
}

/** Documents have many phrases that never come back: the least telling are forgotten beyond this. */
const MAX_REMEMBERED = 6_000;
const KEPT_AFTER_PRUNING = 3_000;
const PHRASES_PER_CHUNK = 24;
/** From here on, a phrase of one chunk alone says little about the document. */
const CHUNKS_OF_A_LONG_DOCUMENT = 8;

/**
 * Keywords of a document that is read chunk by chunk, in bounded memory. A phrase that earlier chunks had as well is
 * preferred in a chunk, so that the same subject gets the same tag throughout.
 */
export class KeywordCollector {
  private readonly seen = new Map<string, { forms: Map<string, number>; score: number; chunks: number }>();

  private chunkCount = 0;

  /** The chunk's keywords, best first; what they are is remembered for the document. */
  add(text: string, options: { heading: string; language: string; limit: number }): string[] {
    this.chunkCount++;
    const ranked = rankPhrases(text, options)
      .slice(0, 60)
      .map((phrase) => ({ ...phrase, score: phrase.score * this.familiarity(phrase.key) }))
      .sort((a, b) => b.score - a.score);
    for (const phrase of ranked.slice(0, PHRASES_PER_CHUNK)) this.remember(phrase);
    if (this.seen.size > MAX_REMEMBERED) this.prune();
    return pickKeywords(ranked, options.limit);
  }

  /** The document's keywords, best first. */
  top(limit: number): string[] {
    const isLong = this.chunkCount >= CHUNKS_OF_A_LONG_DOCUMENT;
    const ranked = [...this.seen]
      .map(([key, { forms, score, chunks }]) => ({
        key,
        keyword: mostFrequent(forms),
        score: score * (1 + Math.log2(chunks)) * breadth(key) * (chunks === 1 && isLong ? 0.5 : 1),
      }))
      .sort((a, b) => b.score - a.score);
    return pickKeywords(ranked, limit);
  }

  private familiarity(key: string): number {
    return 1 + Math.log2(1 + Math.min(15, this.seen.get(key)?.chunks ?? 0)) * 0.25;
  }

  private remember(phrase: ScoredKeyword): void {
    const entry = this.seen.get(phrase.key) ?? { forms: new Map<string, number>(), score: 0, chunks: 0 };
    entry.forms.set(phrase.keyword, (entry.forms.get(phrase.keyword) ?? 0) + 1);
    entry.score += phrase.score;
    entry.chunks++;
    this.seen.set(phrase.key, entry);
  }

  private prune(): void {
    const kept = [...this.seen].sort(([, a], [, b]) => b.score - a.score).slice(0, KEPT_AFTER_PRUNING);
    this.seen.clear();
    for (const [key, entry] of kept) this.seen.set(key, entry);
  }
}

/** A single word of a spaced script names a whole field rather than a document's subject. */
function breadth(key: string): number {
  return key.includes(' ') || isDenseWord(key) ? 1 : 0.6;
}

function mostFrequent(forms: Map<string, number>): string {
  let best = '';
  let count = 0;
  for (const [form, times] of forms)
    if (times > count) {
      best = form;
      count = times;
    }
  return best;
}
