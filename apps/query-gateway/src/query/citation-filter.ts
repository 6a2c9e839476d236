/** Longest marker that is waited for while it arrives in pieces: `[` and its digits. */
const OPEN_MARKER = /\[\d{0,4}$/;
const MARKER = /\s?\[(\d{1,4})\]/g;

/** Lets markers `[n]` through that name a source, and drops the others, also when they arrive in pieces. */
export class CitationFilter {
  constructor(
    /** Sources are numbered from 1 to this. */
    private readonly sourceCount: number,
  ) {}

  async *filter(deltas: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    let held = '';
    for await (const delta of deltas) {
      const text = held + delta;
      const open = OPEN_MARKER.exec(text);
      // A blank before a marker goes with it, so it waits as well.
      const cut = open ? open.index - (text[open.index - 1] === ' ' ? 1 : 0) : text.replace(/\s$/, '').length;
      held = text.slice(cut);
      const passed = this.clean(text.slice(0, cut));
      if (passed) yield passed;
    }
    const rest = this.clean(held);
    if (rest) yield rest;
  }

  private clean(text: string): string {
    return text.replace(MARKER, (marker, number: string) => {
      const n = Number(number);
      return n >= 1 && n <= this.sourceCount ? marker : '';
    });
  }
}
