import { isHan } from '../text/scripts.js';
import { wordRuns, type WordRun } from './keyword-candidates.js';

const MAX_WORDS = 3;
const MAX_PHRASE_LENGTH = 40;
const MAX_HAN_LENGTH = 8;
/** A chunk's text beyond this many characters adds nothing to its keywords. */
const MAX_TEXT_LENGTH = 6_000;
/** Numbers of words stay below, so that those of three make one number below 2^53. */
const NUMBER_BASE = 2 ** 17;

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
export function rankPhrases(
  text: string,
  { heading, language, limit }: { heading: string; language: string; limit: number },
): ScoredKeyword[] {
  const counter = new PhraseCounter();
  for (const run of wordRuns(heading, language)) counter.addRun(run, { inHeading: true });
  for (const run of wordRuns(text.slice(0, MAX_TEXT_LENGTH), language))
    counter.addRun(run, { inHeading: false });
  return counter.best(limit);
}

/** A word of the text; one object for each spelling. */
interface Word {
  text: string;
  isDense: boolean;
  lower: string;
  /** In lower case as well: "Allowances" and "allowance" are one. */
  singular: string;
  lowerNumber: number;
  singularNumber: number;
}

interface Phrase {
  /** The most frequent one first. */
  spellings: Array<{ words: Word[]; count: number }>;
  count: number;
  /** Occurrences inside of longer phrases. */
  nestedCount: number;
  inHeading: boolean;
  /** Order of first occurrence. */
  order: number;
}

/** Counts pieces of runs. A page has a thousand of them: strings are made only of the best. */
class PhraseCounter {
  private readonly words = new Map<string, Word>();
  private readonly numbers = new Map<string, number>();
  private readonly phrases = new Map<number, Phrase>();

  addRun(run: WordRun, { inHeading }: { inHeading: boolean }): void {
    const words = run.map((text) => this.word(text));
    for (let start = 0; start < words.length; start++) {
      const { isDense } = words[start]!;
      const maxLength = isDense ? MAX_HAN_LENGTH : MAX_PHRASE_LENGTH;
      let prefix = 0;
      let textLength = 0;
      for (let end = start + 1; end <= Math.min(words.length, start + MAX_WORDS); end++) {
        const last = words[end - 1]!;
        textLength += last.text.length + (end > start + 1 && isParted(words[end - 2]!, last) ? 1 : 0);
        // What is longer still is no phrase either.
        if (textLength > maxLength || (!isDense && words.indexOf(last, start) < end - 1)) break;
        if (isDense ? textLength >= 2 : !isParticiple(last.text)) {
          const phrase = this.phrase(prefix + last.singularNumber, words, start, end);
          phrase.count++;
          if (words.length > end - start) phrase.nestedCount++;
          phrase.inHeading ||= inHeading;
        }
        prefix = (prefix + last.lowerNumber) * NUMBER_BASE;
      }
    }
  }

  best(limit: number): ScoredKeyword[] {
    return [...this.phrases.values()]
      .map((phrase) => ({ phrase, score: cValue(phrase) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.phrase.order - b.phrase.order)
      .slice(0, limit)
      .map(({ phrase, score }) => {
        const { words } = phrase.spellings[0]!;
        const keyed = words.map((word, index) => (index === words.length - 1 ? word.singular : word.lower));
        return { keyword: joinWords(words.map((word) => word.text)), key: joinWords(keyed), score };
      });
  }

  private phrase(number: number, words: Word[], start: number, end: number): Phrase {
    let phrase = this.phrases.get(number);
    if (!phrase) {
      phrase = { spellings: [], count: 0, nestedCount: 0, inHeading: false, order: this.phrases.size };
      this.phrases.set(number, phrase);
    }
    const { spellings } = phrase;
    const known = spellings.findIndex((spelling) =>
      spelling.words.every((word, index) => word === words[start + index]),
    );
    const spelling = spellings[known] ?? { words: words.slice(start, end), count: 0 };
    spelling.count++;
    if (known < 0) spellings.push(spelling);
    else if (known > 0 && spelling.count > spellings[0]!.count) {
      spellings.splice(known, 1);
      spellings.unshift(spelling);
    }
    return phrase;
  }

  private word(text: string): Word {
    const known = this.words.get(text);
    if (known) return known;
    const lower = text.toLowerCase();
    const singular = singularOf(lower);
    const word = {
      text,
      isDense: isDenseWord(text),
      lower,
      singular,
      lowerNumber: this.number(lower),
      singularNumber: this.number(singular),
    };
    this.words.set(text, word);
    return word;
  }

  /** From 1, so that a longer phrase never has the number of a shorter one. */
  private number(text: string): number {
    const known = this.numbers.get(text) ?? this.numbers.size + 1;
    this.numbers.set(text, known);
    return known;
  }
}

function singularOf(word: string): string {
  if (/[^s]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function isParticiple(word: string): boolean {
  return word.length > 4 && word.endsWith('ed');
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
  const { words } = phrase.spellings[0]!;
  const dense = words[0]!.isDense;
  const weights = phrase.count > 1 ? LENGTH_WEIGHT : dense ? HAPAX_WEIGHT_DENSE : HAPAX_WEIGHT;
  // Nested occurrences count half: how many different longer candidates they spread over is not tracked.
  const free = phrase.count - phrase.nestedCount * (dense ? 0.3 : 0.5);
  const alone = words.length === 1 && !dense ? weightAlone(words[0]!.text, phrase.count) : 1;
  return Math.log2(1 + free) * (weights[words.length] ?? 1) * alone * (phrase.inHeading ? 1.6 : 1);
}

/** How well a single word of a spaced script stands for something by itself. */
function weightAlone(form: string, count: number): number {
  if (form === form.toUpperCase()) return 1;
  if (form.length < 4) return 0.6;
  if (form.endsWith('ing') && count < 3) return 0.4;
  return ADJECTIVE.test(form) && !NOUNS_LIKE_ADJECTIVES.test(form) ? 0.5 : 1;
}

function isParted(word: Word, next: Word): boolean {
  return !word.isDense || !next.isDense;
}

/** Scripts without blanks are joined without one. */
function joinWords(words: string[]): string {
  return words.reduce((text, word) =>
    isDenseWord(text) && isDenseWord(word) ? text + word : `${text} ${word}`,
  );
}

/** Of Han or katakana, which are written without blanks. */
export function isDenseWord(word: string): boolean {
  const code = word.charCodeAt(0);
  return isHan(code) || (code >= 0x30a0 && code <= 0x30ff);
}
