import { type PassageSentence, sentencesOfPassage, type Table } from '@tessera/text';
import type { Evidence, EvidencePart } from '../models.port.js';
import { notStated } from '../refusal/not-found-answer.js';
import { askedRows, impliedByTables } from '../tables/table-rows.js';
import type { TermFinder, TermMatches } from '../words/term-finder.js';
import { surroundingsOf } from '../question/years.js';

/** A sentence or table row that an answer may quote. */
export interface Snippet {
  evidence: Evidence;
  /** Position within the evidence, from 0. */
  index: number;
  /** The text as quoted. */
  text: string;
  /** Where the text stands. */
  from: EvidencePart;
  /** The previous sentence, which the snippet may refer to as "it". */
  previous: PassageSentence | null;
  isRow: boolean;
  /** The terms of the snippet itself and, at a lower share, of its context. */
  matches: TermMatches;
  /** The following sentences up to the end of a quotation that the snippet opens; null if it opens none. */
  quotationEnd: Pick<PassageSentence, 'text' | 'end'> | null;
  /** How much of each term the snippet itself contains, 0 to 1. */
  own: Float64Array;
  /** The part of `own` that neither the heading nor the passage's first sentence contains. */
  added: Float64Array;
  /** For a row: how much of its name the question contains, 0 to 1. For a sentence: 0. */
  fit: number;
  /** Whether the snippet is a row that states the one cell asked for. */
  isExact: boolean;
  /** Whether the snippet is a row without any column that the question names. */
  isWhole: boolean;
  /** Similarity to the question; null for rows, and if no sentences were compared. */
  similarity: number | null;
}

/** A term that only the context of a snippet contains counts as found by these shares. */
const SHARE_OF = { leadIn: 0.8, heading: 0.5, opening: 0.9, answeringOpening: 0.5, previous: 0.4 };

/** Context for extracting the snippets of a piece of evidence. */
export interface SnippetContext {
  /** Language of the question; determines the text of empty cells. */
  asker: string;
  /** How much of each name in the question the document contains anywhere, 0 to 1. */
  named: Float64Array;
  /** Similarities of compared sentences to the question; null if none were compared. */
  similarities: ReadonlyMap<string, number> | null;
}

/** Splits a piece of evidence into snippets and matches them against the question. */
export function snippetsOf(evidence: Evidence, finder: TermFinder, reading: SnippetContext): Snippet[] {
  return evidence.table === null
    ? sentenceSnippets(evidence, finder, reading)
    : rowSnippets(evidence, evidence.table, finder, reading);
}

function sentenceSnippets(
  evidence: Evidence,
  finder: TermFinder,
  { similarities }: Pick<SnippetContext, 'similarities'>,
): Snippet[] {
  const { language } = evidence;
  const heading = finder.find(evidence.path, language).found;
  const sentences = sentencesOfPassage(evidence.text);
  const matched = sentences.map(({ text }) => finder.find(text, language));
  // A passage names its topic in its first sentence and often only implies it afterwards. If the first sentence
  // contains all terms of a question with several, it is probably the answer instead.
  const opened = matched[0]?.found ?? [];
  const isAnswer = opened.length > 1 && opened.every((share) => share === 1);
  const openingShare = isAnswer ? SHARE_OF.answeringOpening : SHARE_OF.opening;
  return sentences.map(({ text, leadIn, start, end }, index): Snippet => {
    const matches = matched[index] as TermMatches;
    const previous = matched[index - 1]?.found;
    const opening = index > 0 ? matched[0]?.found : undefined;
    return {
      evidence,
      index,
      text: leadIn ? `${leadIn} ${text}` : text,
      from: { start, end },
      previous: sentences[index - 1] ?? null,
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

/** Opening and closing quotation marks. The closing mark of German is the opening mark of English. */
const QUOTATION_MARKS: ReadonlyArray<readonly [string, string]> = [
  ['„', '“'],
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
];
/** Longer quotations are cut. */
const MAX_QUOTED_SENTENCES = 5;

function quotationEnd(sentences: readonly PassageSentence[], index: number): Snippet['quotationEnd'] {
  const { text = '' } = sentences[index] ?? {};
  const marks = QUOTATION_MARKS.find(([opening]) => text.includes(opening));
  if (!marks || text.lastIndexOf(marks[0]) < text.lastIndexOf(marks[1])) return null;
  const rest = sentences.slice(index + 1, index + 1 + MAX_QUOTED_SENTENCES);
  const last = rest.findIndex((sentence) => sentence.text.includes(marks[1]));
  const end = rest[last]?.end;
  if (end === undefined) return null;
  return { text: joinSentences(rest.slice(0, last + 1).map((sentence) => sentence.text)), end };
}

/** Joins sentences, separated by a space if their script uses spaces. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((text, next) =>
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(next) ? `${text}${next}` : `${text} ${next}`,
  );
}

function rowSnippets(
  evidence: Evidence,
  table: Table,
  finder: TermFinder,
  { asker, named }: SnippetContext,
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
  const numbers = new Map(table.rows.flat().map((cell, number) => [cell, number]));
  return rows.map(({ text, cells, found, fit, isExact, isWhole }, index) => ({
    evidence,
    index,
    text,
    from: { cells: cells.flatMap(({ source }) => numbers.get(source) ?? []) },
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
      // The table mentions all terms for this cell, some of them by synonyms.
      found: isExact
        ? found.map(() => 1)
        : nearby(found, [
            { found: heading, share: SHARE_OF.heading },
            { found: named, share: SHARE_OF.heading },
            { found: impliedByTables(finder), share: 1 },
          ]),
    },
  }));
}

function nearby(own: Float64Array, others: Array<{ found: Float64Array; share: number }>): Float64Array {
  return own.map((share, term) =>
    others.reduce((best, other) => Math.max(best, other.share * (other.found[term] as number)), share),
  );
}
