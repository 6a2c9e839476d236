import type { QuerySources } from '@tessera/contracts';

/** A citation of an answer as a link in its text. */
export interface LinkedCitation {
  /** Offset of the link in the text. */
  start: number;
  end: number;
  source: LinkedSource;
}

const CITATION = /\[(\d{1,4})\]/g;
const LINK = /\[(\[\d{1,4}\])\]\([^\s()]*\)/g;

export type LinkedSource = QuerySources['text' | 'image'][number] & { url: string };

/**
 * Replaces each citation `[n]` of a streamed answer with a Markdown link to its source. Links are numbered by first
 * appearance, because chat UIs look `[n]` up among the annotations.
 */
export class CitationLinks {
  readonly citations: LinkedCitation[] = [];
  private readonly sources: ReadonlyMap<number, LinkedSource>;
  private readonly numbers = new Map<string, number>();
  private length = 0;

  /** @param baseUrl of this installation, without a path */
  constructor({ text, image }: QuerySources, baseUrl: string) {
    const sources = [...text, ...image].map((source) => ({ ...source, url: urlOf(source, baseUrl) }));
    this.sources = new Map(sources.map((source) => [source.citation, source]));
  }

  /** @param delta a piece of the answer, which never splits a citation */
  add(delta: string): string {
    let growth = 0;
    const linked = delta.replace(CITATION, (marker, number: string, index: number) => {
      const source = this.sources.get(Number(number));
      if (!source) return marker;
      // Chat UIs with citations of their own replace `[n](` and leave the URL as text.
      const link = `[[${this.numberOf(source)}]](${source.url})`;
      const start = this.length + index + growth;
      growth += link.length - marker.length;
      this.citations.push({ start, end: start + link.length, source });
      return link;
    });
    this.length += linked.length;
    return linked;
  }

  private numberOf({ url }: LinkedSource): number {
    const number = this.numbers.get(url) ?? this.numbers.size + 1;
    this.numbers.set(url, number);
    return number;
  }
}

/** The answer that {@link CitationLinks} made links of. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, '$1');
}

export function urlOf(source: QuerySources['text' | 'image'][number], baseUrl: string): string {
  return baseUrl + pathOf(source);
}

/** The chunk as a page; for an image without a chunk, its page as a picture. */
function pathOf(source: QuerySources['text' | 'image'][number]): string {
  const { document_id: documentId, chunk_id: chunkId, file_path: filePath } = source;
  if (documentId === null) return filePath ?? '';
  if (chunkId !== null) return `/documents/${documentId}/chunks/${chunkId}`;
  const page = 'page' in source ? source.page : null;
  return page === null ? `/documents/${documentId}/file` : `/documents/${documentId}/pages/${page}`;
}
