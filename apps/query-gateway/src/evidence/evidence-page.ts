import { type EvidenceCitation, type EvidenceOut, type Language, message } from '@tessera/contracts';
import { escapeHtml } from '@tessera/text';

/** The page shows content of users: no scripts, no external resources, no origin. */
export const EVIDENCE_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-cache',
};

const STYLE = `
  :root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 1.5rem auto; max-width: 50rem; padding: 0 1rem; overflow-wrap: anywhere; }
  h2 { font-size: 1.125rem; margin-block: 2rem 0.5rem; }
  .answer { white-space: pre-wrap; }
  article { border-block-start: 1px solid #ccc; break-inside: avoid; padding-block: 1rem; }
  blockquote { border-inline-start: 0.25rem solid #e0a800; margin: 0.5rem 0; padding-inline-start: 0.75rem; white-space: pre-wrap; }
  img { border: 1px solid #ccc; max-width: 100%; }
  .note, dl { color: #555; font-size: 0.875rem; }
  dl { display: grid; gap: 0 1rem; grid-template-columns: max-content 1fr; }
  dd { margin: 0; }
  code { font-size: 0.8125rem; }
`;

/** Draws the parts of pages that a citation quotes, with the passage marked; none if it has no known place on a page. */
export type DrawPassage = (citation: EvidenceCitation) => Promise<Array<{ type: string; bytes: Buffer }>>;

/**
 * Renders evidence as one self-contained, printable page.
 * @param language of the reader
 */
export async function* evidencePage(
  evidence: EvidenceOut,
  { language, draw }: { language: Language; draw: DrawPassage },
): AsyncGenerator<string> {
  const label = (key: Parameters<typeof message>[0]) => escapeHtml(message(key).in(language));
  const row = (key: Parameters<typeof message>[0], value: string | null) =>
    value === null ? '' : `<dt>${label(key)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>\n`;
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${label('evidence_title')}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${label('evidence_title')}</h1>
<h2 dir="auto">${escapeHtml(evidence.question)}</h2>
<p class="answer" dir="auto">${escapeHtml(evidence.answer)}</p>
<dl>
${row('evidence_answered_at', evidence.answered_at)}${row('evidence_model', evidence.model)}${row('evidence_message', evidence.message_id)}</dl>
<h2>${label('evidence_citations')}</h2>
`;
  const fileNames = new Map(evidence.documents.map((one) => [one.document_id, one.file_name]));
  for (const { text, citations } of evidence.sentences)
    for (const citation of citations) {
      const name = citation.document_id === null ? null : (fileNames.get(citation.document_id) ?? null);
      yield `<article>\n<p dir="auto">${escapeHtml(text)} [${citation.citation}]</p>\n`;
      yield quoteOf(citation, language);
      for (const { type, bytes } of await draw(citation))
        yield `<img alt="" src="data:${type};base64,${bytes.toString('base64')}">\n`;
      yield `<p class="note">${[name, placeOf(citation, language)]
        .filter((part) => part !== null)
        .map((part) => `<bdi>${escapeHtml(part)}</bdi>`)
        .join(', ')}</p>\n</article>\n`;
    }
  yield `<h2>${label('evidence_documents')}</h2>\n`;
  for (const { file_name, document_id, sha256, attempt, parser_version, gone } of evidence.documents)
    yield `<article>\n<p><bdi>${gone ? label('evidence_source_gone') : escapeHtml(file_name ?? document_id)}</bdi></p>
<dl>
${row('evidence_document', document_id)}${row('evidence_sha256', sha256)}${row('evidence_attempt', attempt === null ? null : String(attempt))}${row('evidence_parser', parser_version)}</dl>
</article>
`;
  yield `<p class="note">${label('evidence_verify')}</p>\n</body>\n</html>\n`;
}

const UNQUOTED = {
  no_matching_passage: 'evidence_no_matching_passage',
  no_text: 'evidence_no_text',
  source_gone: 'evidence_source_gone',
  not_determined: 'evidence_not_determined',
} as const;

function quoteOf({ quote, reason }: EvidenceCitation, language: Language): string {
  if (quote !== null) return `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>\n`;
  return reason === null ? '' : `<p class="note">${escapeHtml(message(UNQUOTED[reason]).in(language))}</p>\n`;
}

/** Pages, or the location in a document without pages; null if neither is known. */
function placeOf({ regions, location }: EvidenceCitation, language: Language): string | null {
  const pages = [...new Set(regions.map(({ page }) => page))];
  if (pages.length > 0) return message('chunk_pages', { pages: pages.join(', ') }).in(language);
  switch (location?.kind) {
    case 'sheet':
      return `${location.sheet}!${location.range}`;
    case 'rows':
      return message('evidence_rows', { first: location.first_row, last: location.last_row }).in(language);
    case 'slide':
      return message('evidence_slide', { slide: location.slide }).in(language);
    case 'paragraphs':
      return location.headings.join(' / ') || null;
    case undefined:
      return null;
  }
}
