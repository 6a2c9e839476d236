import { escapeHtml } from '@tessera/text';

interface Range {
  start: number;
  end: number;
}

/** Fragment of the first mark's address. */
const PASSAGE = 'passage';

/** Marks the passages of a chunk's content that an answer quotes. The first mark is `#passage`. */
export class QuoteMarks {
  private isFirst = true;
  private readonly cells: ReadonlySet<string>;

  constructor(private readonly quotes: readonly string[]) {
    const written = quotes.flatMap((quote) => quote.split(/\n|; /)).map(collapsed);
    // A cell is quoted as it is, or with the name of its column: "Limit: 1,200".
    const values = written.flatMap((cell) => [cell, cell.slice(cell.indexOf(': ') + 2)]);
    this.cells = new Set([...values, ...quotes.map(collapsed)].filter(Boolean));
  }

  /** Paragraphs of plain text as HTML. */
  paragraphs(content: string): string {
    return [...content.matchAll(/[^\n](?:(?!\n{2,}).)*/gs)]
      .map(({ 0: { length }, index }) => this.text(content, { start: index, end: index + length }))
      .map((html) => `<p class="text" dir="auto">${html}</p>`)
      .join('\n');
  }

  /** A part of plain text as HTML. */
  text(content: string, part: Range = { start: 0, end: content.length }): string {
    const quoted = this.quotes
      .map((quote) => ({ start: content.indexOf(quote), length: quote.length }))
      .filter(({ start, length }) => start >= 0 && length > 0)
      .map(({ start, length }) => ({ start, end: start + length }));
    const cuts = [part, ...quoted]
      .flatMap(({ start, end }) => [start, end])
      .filter((at) => at >= part.start && at <= part.end)
      .sort((a, b) => a - b);
    const pieces = cuts.slice(1).map((end, at) => ({ start: cuts[at]!, end }));
    return pieces
      .filter(({ start, end }) => end > start)
      .map(({ start, end }) => {
        const html = escapeHtml(content.slice(start, end));
        return quoted.some((range) => start >= range.start && end <= range.end) ? this.mark(html) : html;
      })
      .join('');
  }

  /** @param html of a sanitized table */
  table(html: string): string {
    if (this.cells.size === 0) return html;
    return html.replace(CELL_OR_CAPTION, (cell: string, start: string, content: string, end: string) =>
      this.cells.has(collapsed(textOf(content))) ? start + this.mark(content) + end : cell,
    );
  }

  private mark(html: string): string {
    const id = this.isFirst ? ` id="${PASSAGE}"` : '';
    this.isFirst = false;
    return `<mark${id}>${html}</mark>`;
  }
}

/** An innermost cell, or a caption; sanitized HTML has no `<` in attributes. */
const CELL_OR_CAPTION =
  /(<(?:t[dh]|caption)(?: [^<>]*)?>)((?:(?!<\/?(?:t[dh]|caption)[ >]).)*)(<\/(?:t[dh]|caption)>)/gs;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
