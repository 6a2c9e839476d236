import type { AnswerCitation, ImageSource, QuerySources, TextSource } from '@tessera/contracts';

/** The parts of a stored answer that show documents. */
interface ShownSources {
  sources: QuerySources;
  citations: AnswerCitation[];
}

/**
 * The answer without the content of documents that have been deleted since, or that the client may no longer read: their
 * sources and quotes say so instead.
 * @param gone ids of these documents
 */
export function withheld<T extends ShownSources>(answer: T, gone: ReadonlySet<string>): T {
  if (gone.size === 0) return answer;
  const isGone = ({ document_id }: TextSource | ImageSource) => document_id !== null && gone.has(document_id);
  const { text, image } = answer.sources;
  const numbers = new Set([...text, ...image].filter(isGone).map(({ citation }) => citation));
  return {
    ...answer,
    sources: {
      text: text.map((source) => (isGone(source) ? withheldText(source) : source)),
      image: image.map((source) => (isGone(source) ? withheldImage(source) : source)),
    },
    citations: answer.citations.map((citation) =>
      numbers.has(citation.citation) ? withheldCitation(citation) : citation,
    ),
  };
}

const ORIGIN = { file_name: null, file_path: null, kb_name: null, source_type: null, gone: true };

function withheldText(source: TextSource): TextSource {
  return {
    ...source,
    ...ORIGIN,
    path: null,
    content: null,
    summary: null,
    keywords: [],
    page_nums: [],
    regions: [],
    location: null,
  };
}

function withheldImage(source: ImageSource): ImageSource {
  return {
    ...source,
    ...ORIGIN,
    parent_section: null,
    content_summary: null,
    content: null,
    image_id: null,
    page: null,
    position: null,
    page_width: null,
    page_height: null,
  };
}

function withheldCitation(citation: AnswerCitation): AnswerCitation {
  const nowhere = { quote: null, quote_start: null, quote_end: null, chunk_id: null, regions: [] };
  return { ...citation, ...nowhere, location: null, reason: 'source_gone' };
}
