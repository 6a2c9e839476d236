/** The beginning of a marker whose end may still come. */
const UNFINISHED = /\[\d{0,4}$/;

/**
 * Numbers the citations of an answer from 1, in the order in which it cites them. The services number all sources that they
 * found, of which an answer may cite the fifth alone.
 */
export class CitationNumbers {
  private readonly numbers = new Map<number, number>();
  private held = '';

  /** The next part of the answer with its markers renumbered; an unfinished marker waits for the part after it. */
  push(delta: string): string {
    const text = this.held + delta;
    const unfinished = UNFINISHED.exec(text)?.index ?? text.length;
    this.held = text.slice(unfinished);
    return this.renumber(text.slice(0, unfinished));
  }

  /** What waited for more when the answer ended. */
  end(): string {
    const text = this.held;
    this.held = '';
    return text;
  }

  /** The cited sources under their new numbers, in that order. */
  cited<T extends { citation: number }>(sources: readonly T[]): T[] {
    return sources
      .flatMap((source) => {
        const citation = this.numbers.get(source.citation);
        return citation === undefined ? [] : [{ ...source, citation }];
      })
      .sort((one, other) => one.citation - other.citation);
  }

  private renumber(text: string): string {
    return text.replace(/\[(\d+)\]/g, (_, digits: string) => {
      const source = Number(digits);
      const number = this.numbers.get(source) ?? this.numbers.size + 1;
      this.numbers.set(source, number);
      return `[${number}]`;
    });
  }
}
