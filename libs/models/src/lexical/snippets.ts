import { type PassageSentence, sentencesOfPassage, type Table } from '@tessera/text';
import type { Evidence } from '../models.port.js';
import { notStated } from './not-found-answer.js';
import { askedRows, saidByTables } from './table-rows.js';
import type { TermFinder, TermMatches } from './term-finder.js';
import { surroundingsOf } from './years.js';

/** A sentence or table row that may go into an answer. */
export interface Snippet {
  evidence: Evidence;
  /** Order in the evidence, from 0. */
  index: number;
  /** As it is quoted. */
  text: string;
  /** The sentence before it, of which it may speak as "it". */
  previous: string | null;
  isRow: boolean;
  /** What it holds itself, and, less, what stands near it. */
  matches: TermMatches;
  /** The sentences behind it that close a quotation which it opens; null when it opens none. */
  quotationEnd: string | null;
  /** For each term of the question how much of it the snippet holds itself, 0 to 1. */
  own: Float64Array;
  /** How much of that its heading and the passage's opening do not hold already. */
  added: Float64Array;
  /** Of a row, how much of its name the question says, 0 to 1; 0 of a sentence. */
  fit: number;
  /** Of a row, whether it states the one cell that is asked for. */
  isExact: boolean;
  /** Of a row, whether the question tells none of its columns. */
  isWhole: boolean;
  /** How alike its meaning and the question's are; null of a row, and where it is not known. */
  similarity: number | null;
}

/** A term that does not stand in the snippet itself counts as found by so much, when it stands near it. */
const SHARE_OF = { leadIn: 0.8, heading: 0.5, opening: 0.9, answeringOpening: 0.5, previous: 0.4 };

/** What a piece of evidence is read for. */
export interface Reading {
  /** Language of the question, in which an empty cell is called so. */
  asker: string;
  /** For each term of the question that is a name, how much of it the document says anywhere, 0 to 1. */
  named: Float64Array;
  /** Of sentences that were compared with the question; null when none was. */
  similarities: ReadonlyMap<string, number> | null;
}

/** The snippets of a piece of evidence, and what of the question each holds. */
export function snippetsOf(evidence: Evidence, finder: TermFinder, reading: Reading): Snippet[] {
  return evidence.table === null
    ? sentenceSnippets(evidence, finder, reading)
    : rowSnippets(evidence, evidence.table, finder, reading);
}

function sentenceSnippets(
  evidence: Evidence,
  finder: TermFinder,
  { similarities }: Pick<Reading, 'similarities'>,
): Snippet[] {
  const { language } = evidence;
  const heading = finder.find(evidence.path, language).found;
  const sentences = sentencesOfPassage(evidence.text);
  const matched = sentences.map(({ text }) => finder.find(text, language));
  // A passage names what it is about where it begins, and speaks of it from there on, often without naming it again. An
  // opening that holds the whole of a longer question is an answer rather.
  const opened = matched[0]?.found ?? [];
  const isAnswer = opened.length > 1 && opened.every((share) => share === 1);
  const openingShare = isAnswer ? SHARE_OF.answeringOpening : SHARE_OF.opening;
  return sentences.map(({ text, leadIn }, index): Snippet => {
    const matches = matched[index] as TermMatches;
    const previous = matched[index - 1]?.found;
    const opening = index > 0 ? matched[0]?.found : undefined;
    return {
      evidence,
      index,
      text: leadIn ? `${leadIn} ${text}` : text,
      previous: sentences[index - 1]?.text ?? null,
      quotationEnd: quotationEnd(sentences, index),
      isRow: false,
      fit: 0,
      isExact: false,
      isWhole: false,
      similarity: similarities && (similarities.get(text) ?? evidence.similarity),
      own: matches.found,
      added: matches.found.map((share, term) =>
        Math.max(0, share - Math.max(heading[term] as number, opening?.[term] ?? 0)),
      ),
      matches: {
        ...matches,
        found: nearby(matches.found, [
          { found: heading, share: SHARE_OF.heading },
          ...(leadIn ? [{ found: finder.find(leadIn, language).found, share: SHARE_OF.leadIn }] : []),
          ...(opening ? [{ found: opening, share: openingShare }] : []),
          ...(previous ? [{ found: previous, share: SHARE_OF.previous }] : []),
        ]),
      },
    };
  });
}

/** Marks that open a quotation, and those that close it. A German quotation is closed by what opens an English one. */
const QUOTATION_MARKS: ReadonlyArray<readonly [string, string]> = [
  ['„', '“'],
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
];
/** Longer quotations are cut. */
const MAX_QUOTED_SENTENCES = 5;

function quotationEnd(sentences: readonly PassageSentence[], index: number): string | null {
  const { text = '' } = sentences[index] ?? {};
  const marks = QUOTATION_MARKS.find(([opening]) => text.includes(opening));
  if (!marks || text.lastIndexOf(marks[0]) < text.lastIndexOf(marks[1])) return null;
  const rest = sentences.slice(index + 1, index + 1 + MAX_QUOTED_SENTENCES).map((sentence) => sentence.text);
  const last = rest.findIndex((sentence) => sentence.includes(marks[1]));
  return last < 0 ? null : joinSentences(rest.slice(0, last + 1));
}

/** Sentences one behind the other, with a blank between them where their script has blanks. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((text, next) =>
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(next) ? `${text}${next}` : `${text} ${next}`,
  );
}

function rowSnippets(
  evidence: Evidence,
  table: Table,
  finder: TermFinder,
  { asker, named }: Reading,
): Snippet[] {
  const { language } = evidence;
  const surroundings = surroundingsOf(finder.question, evidence);
  const heading = finder.find(surroundings, language).found;
  const rows = askedRows({
    table,
    finder,
    language,
    surroundings,
    issuer: evidence.issuer,
    named,
    notStated: notStated(asker),
  });
  return rows.map(({ text, found, fit, isExact, isWhole }, index) => ({
    evidence,
    index,
    text,
    previous: null,
    quotationEnd: null,
    isRow: true,
    fit,
    isExact,
    isWhole,
    similarity: null,
    own: found,
    added: found,
    matches: {
      occurrences: finder.find(text, language).occurrences,
      // Of the one cell its table says all of the question, some of it in other words.
      found: isExact
        ? found.map(() => 1)
        : nearby(found, [
            { found: heading, share: SHARE_OF.heading },
            { found: named, share: SHARE_OF.heading },
            { found: saidByTables(finder), share: 1 },
          ]),
    },
  }));
}

function nearby(own: Float64Array, others: Array<{ found: Float64Array; share: number }>): Float64Array {
  return own.map((share, term) =>
    others.reduce((best, other) => Math.max(best, other.share * (other.found[term] as number)), share),
  );
}
