/** An incomplete citation marker at the end of the text. */
const UNFINISHED = /\[\d{0,4}$/;

/**
 * Renumbers the citations of an answer from 1, in order of appearance. The services number all retrieved sources, so an answer
 * may cite only the fifth.
 */
export class CitationNumbers {
  private readonly numbers = new Map<number, number>();
  private held = '';

  /** Returns the next part with renumbered markers; an incomplete marker is held until the following part. */
  push(delta: string): string {
    const text = this.held + delta;
    const unfinished = UNFINISHED.exec(text)?.index ?? text.length;
    this.held = text.slice(unfinished);
    return this.renumber(text.slice(0, unfinished));
  }

  /** Returns the held text at the end of the answer. */
  end(): string {
    const text = this.held;
    this.held = '';
    return text;
  }

  /** The cited sources with their new numbers, in that order. */
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
