import type { Evidence } from '../models.port.js';
import { splitSentences } from './sentences.js';
import { tableRows } from './table-rows.js';
import type { Findings, TermFinder } from './term-finder.js';

/** A sentence or table row that may go into an answer. */
export interface Statement {
  evidence: Evidence;
  /** Order in the evidence, from 0. */
  index: number;
  /** As it is quoted. */
  text: string;
  /** The sentence before it, of which it may speak as "it". */
  previous: string | null;
  findings: Findings;
}

/** A term that does not stand in the statement itself counts as found by so much, when it stands near it. */
const SHARE_OF = { leadIn: 0.8, heading: 0.5, opening: 0.5, previous: 0.4 };

/** The statements of a piece of evidence, and what of the question each holds. */
export function statementsOf(evidence: Evidence, finder: TermFinder): Statement[] {
  const { language } = evidence;
  const heading = finder.find(evidence.path, language).found;
  let previous: { text: string; found: Float64Array } | null = null;
  let opening: Float64Array | null = null;
  return partsOf(evidence).map(({ text, leadIn, isRow }, index) => {
    const findings = finder.find(text, language);
    const own = findings.found;
    const statement: Statement = {
      evidence,
      index,
      text: leadIn && !isRow ? `${leadIn} ${text}` : text,
      previous: previous?.text ?? null,
      findings: {
        ...findings,
        found: nearby(own, [
          { found: heading, share: SHARE_OF.heading },
          ...(leadIn ? [{ found: finder.find(leadIn, language).found, share: SHARE_OF.leadIn }] : []),
          ...(opening ? [{ found: opening, share: SHARE_OF.opening }] : []),
          ...(previous ? [{ found: previous.found, share: SHARE_OF.previous }] : []),
        ]),
      },
    };
    previous = isRow ? null : { text, found: own };
    // A passage names what it is about where it begins, and speaks of it from there on.
    if (!isRow) opening ??= own;
    return statement;
  });
}

interface Part {
  text: string;
  leadIn: string | null;
  isRow: boolean;
}

function partsOf({ text, tableHtml }: Evidence): Part[] {
  if (tableHtml !== null) {
    const rows = tableRows(tableHtml);
    if (rows.length > 0) {
      return rows.map((row) => ({ text: row.text, leadIn: row.caption || null, isRow: true }));
    }
  }
  return splitSentences(text).map((sentence) => ({ ...sentence, isRow: false }));
}

function nearby(own: Float64Array, others: Array<{ found: Float64Array; share: number }>): Float64Array {
  return own.map((share, term) =>
    others.reduce((best, other) => Math.max(best, other.share * (other.found[term] as number)), share),
  );
}
