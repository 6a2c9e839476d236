import { sentencesOfPassage, type Table } from '@tessera/text';
import type { Evidence } from '../models.port.js';
import { notStated } from './not-found-answer.js';
import { askedRows } from './table-rows.js';
import type { TermFinder, TermMatches } from './term-finder.js';

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
  /** For each term of the question how much of it the snippet holds itself, 0 to 1. */
  own: Float64Array;
  /** Of a row, how much of its name the question says, 0 to 1; 0 of a sentence. */
  fit: number;
}

/** A term that does not stand in the snippet itself counts as found by so much, when it stands near it. */
const SHARE_OF = { leadIn: 0.8, heading: 0.5, opening: 0.5, previous: 0.4 };

/**
 * The snippets of a piece of evidence, and what of the question each holds.
 * @param asker language of the question, in which an empty cell is called so
 */
export function snippetsOf(evidence: Evidence, finder: TermFinder, asker: string): Snippet[] {
  return evidence.table === null
    ? sentenceSnippets(evidence, finder)
    : rowSnippets(evidence, evidence.table, finder, asker);
}

function sentenceSnippets(evidence: Evidence, finder: TermFinder): Snippet[] {
  const { language } = evidence;
  const heading = finder.find(evidence.path, language).found;
  let previous: { text: string; found: Float64Array } | null = null;
  let opening: Float64Array | null = null;
  return sentencesOfPassage(evidence.text).map(({ text, leadIn }, index) => {
    const matches = finder.find(text, language);
    const own = matches.found;
    const snippet: Snippet = {
      evidence,
      index,
      text: leadIn ? `${leadIn} ${text}` : text,
      previous: previous?.text ?? null,
      isRow: false,
      fit: 0,
      own,
      matches: {
        ...matches,
        found: nearby(own, [
          { found: heading, share: SHARE_OF.heading },
          ...(leadIn ? [{ found: finder.find(leadIn, language).found, share: SHARE_OF.leadIn }] : []),
          ...(opening ? [{ found: opening, share: SHARE_OF.opening }] : []),
          ...(previous ? [{ found: previous.found, share: SHARE_OF.previous }] : []),
        ]),
      },
    };
    previous = { text, found: own };
    // A passage names what it is about where it begins, and speaks of it from there on.
    opening ??= own;
    return snippet;
  });
}

function rowSnippets(evidence: Evidence, table: Table, finder: TermFinder, asker: string): Snippet[] {
  const { language, path, fileName } = evidence;
  const surroundings = `${path}\n${fileName.replaceAll('_', ' ')}`;
  const heading = finder.find(surroundings, language).found;
  const caption = finder.find(table.caption ?? '', language).found;
  const rows = askedRows({ table, finder, language, surroundings, notStated: notStated(asker) });
  return rows.map(({ text, found, fit }, index) => ({
    evidence,
    index,
    text,
    previous: null,
    isRow: true,
    fit,
    own: found,
    matches: {
      occurrences: finder.find(text, language).occurrences,
      found: nearby(found, [
        { found: heading, share: SHARE_OF.heading },
        { found: caption, share: SHARE_OF.leadIn },
      ]),
    },
  }));
}

function nearby(own: Float64Array, others: Array<{ found: Float64Array; share: number }>): Float64Array {
  return own.map((share, term) =>
    others.reduce((best, other) => Math.max(best, other.share * (other.found[term] as number)), share),
  );
}
