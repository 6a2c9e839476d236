import type { AnswerCitation, UnquotedReason } from '@tessera/contracts';
import { narrowLocation } from '@tessera/documents';
import type { EvidencePart } from '@tessera/models';
import type { Steps } from '@tessera/platform';
import type { PointPayload } from '@tessera/vectors';
import type { CitableSource } from './align-citations.js';
import type { Claim } from './claim.js';
import type { Range } from './folded-text.js';
import { cellsOf, linesOf } from './passage-regions.js';
import { TablePassages } from './table-passages.js';
import { TextPassages } from './text-passages.js';

/** What a citation says of a passage. */
export type Passage = Omit<AnswerCitation, 'citation' | 'start' | 'end'>;

const CELL = /<(t[dh])(?: [^>]*)?>(.*?)<\/\1>/gs;
const CAPTION = /<(caption)(?: [^>]*)?>(.*?)<\/\1>/gs;
/** Chunks of a source are separated by a blank line. */
const SEPARATOR_LENGTH = 2;

/** A cited source, read when its first passage is looked for. */
export class CitedSource {
  private text: TextPassages | null = null;
  private table: TablePassages | null = null;

  constructor(private readonly source: CitableSource) {}

  /** The passage that supports a claim, or nothing with the reason. */
  *find(claim: Claim): Steps<Passage> {
    const { content, chunks } = this.source;
    if (content === null || content === '') return unquoted('no_text');
    const table = chunks[0]?.table;
    if (table) {
      const cells = yield* (this.table ??= new TablePassages(table)).find(claim);
      return cells ? this.take({ cells }) : unquoted('no_matching_passage');
    }
    const range = yield* (this.text ??= yield* TextPassages.read(content)).find(claim);
    return range ? this.take(range) : unquoted('no_matching_passage');
  }

  /** A known part as a passage. */
  take(part: EvidencePart): Passage {
    const { content } = this.source;
    if (content === null || content === '') return unquoted('no_text');
    return 'cells' in part ? this.quoteCells(part.cells, content) : this.quoteText(part, content);
  }

  private quoteText(range: Range, content: string): Passage {
    let start = 0;
    const touched = this.source.chunks.flatMap((chunk) => {
      const own = { start: range.start - start, end: range.end - start };
      start += chunk.content.length + SEPARATOR_LENGTH;
      return own.start < chunk.content.length && own.end > 0 ? [{ chunk, own }] : [];
    });
    return {
      ...quoted(content.slice(range.start, range.end), range),
      chunk_id: this.idOf(touched[0]?.chunk),
      regions: touched.flatMap(({ chunk, own }) => linesOf(chunk, own)),
      location: touched[0]?.chunk.location ?? null,
    };
  }

  private idOf(chunk: PointPayload | undefined): string | null {
    return this.source.isStored ? (chunk?.chunkId ?? null) : null;
  }

  private quoteCells(numbers: readonly number[], content: string): Passage {
    const cells = [...new Set(numbers)].sort((a, b) => a - b);
    const [chunk] = this.source.chunks;
    const [first] = cells;
    if (!chunk?.table || first === undefined) return unquoted('no_matching_passage');
    const texts = chunk.table.rows.flat().map(({ text }) => text.trim());
    const written = innersOf(content, CELL);
    const last = cells.at(-1) ?? first;
    const regions = cellsOf(chunk, cells);
    if (last === texts.length) {
      // The parts of a table on later pages, and those indexed by earlier versions, do not know where it stands.
      if (regions.length === 0 && chunk.places) return unquoted('no_matching_passage');
      texts.push(chunk.table.caption ?? '');
      written[last] = innersOf(content, CAPTION)[0] ?? { start: 0, end: 0 };
    }
    return {
      ...quoted(cells.map((cell) => texts[cell] ?? '').join('; '), {
        start: written[first]?.start ?? 0,
        end: written[last]?.end ?? 0,
      }),
      chunk_id: this.idOf(chunk),
      regions,
      location:
        narrowLocation(chunk.location, { table: chunk.table, numbers: chunk.rowNumbers ?? [], cells }) ??
        null,
    };
  }
}

/** Where the contents of the elements are that a pattern finds. */
function innersOf(html: string, elements: RegExp): Range[] {
  return [...html.matchAll(elements)].map(({ 0: element, 2: inner = '', index }) => {
    const start = index + element.indexOf('>') + 1;
    return { start, end: start + inner.length };
  });
}

function quoted(quote: string, { start, end }: Range) {
  return { quote, quote_start: start, quote_end: end, reason: null };
}

export function unquoted(reason: UnquotedReason): Passage {
  return {
    quote: null,
    quote_start: null,
    quote_end: null,
    chunk_id: null,
    reason,
    regions: [],
    location: null,
  };
}
