import type { Evidence } from '../models.port.js';
import type { TermFinder } from '../words/term-finder.js';
import { nameOfDocument } from '../question/years.js';

/**
 * Tracks which of the question's names each document contains, judged by the retrieved passages. A table need not
 * repeat the name its document is about, but a row of a document without the name is about somebody else.
 */
export class DocumentNames {
  private readonly names: readonly number[];
  private readonly nothing: Float64Array;
  private readonly said = new Map<string, Float64Array>();

  constructor(evidence: readonly Evidence[], finder: TermFinder) {
    const { terms } = finder.question;
    this.names = terms.flatMap(({ kind }, term) => (kind === 'name' ? [term] : []));
    this.nothing = new Float64Array(terms.length);
    if (this.names.length === 0) return;
    for (const piece of evidence) {
      const { documentId, text, path, language } = piece;
      const said = this.said.get(documentId) ?? new Float64Array(terms.length);
      const { found } = finder.find([text, path, nameOfDocument(piece)].join('\n'), language);
      for (const name of this.names) said[name] = Math.max(said[name] as number, found[name] as number);
      this.said.set(documentId, said);
    }
  }

  /** How much of each term the document contains, 0 to 1. Zero for terms that are not names. */
  in({ documentId }: Pick<Evidence, 'documentId'>): Float64Array {
    return this.said.get(documentId) ?? this.nothing;
  }

  areAllIn(evidence: Pick<Evidence, 'documentId'>): boolean {
    return this.hasAll(this.in(evidence));
  }

  private hasAll(said: Float64Array): boolean {
    return this.names.every((name) => (said[name] as number) > 0);
  }
}
