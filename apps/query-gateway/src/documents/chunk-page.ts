import { type Language, message } from '@tessera/contracts';
import { escapeHtml, tableHtml } from '@tessera/text';
import type { PointPayload } from '@tessera/vectors';
import type { FoundChunk } from './chunks.service.js';
import { cleanTable, MAX_QUICK_TABLE } from './clean-table.js';
import { QuoteMarks } from './marked-text.js';

/** Types that browsers display themselves; they save other files, which a sandboxed page cannot link to. */
const SHOWN_BY_BROWSERS = /^(?:application\/pdf|text\/(?:plain|html)|image\/(?:png|jpeg|gif|webp))\b/;

/** The page shows user content: no scripts, no external resources, no origin. */
export function chunkPageHeaders({ document }: FoundChunk): Record<string, string> {
  const sandbox = SHOWN_BY_BROWSERS.test(document.contentType ?? '') ? 'sandbox' : 'sandbox allow-downloads';
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `${sandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src data:`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-cache',
  };
}

/** A wide table scrolls beneath its caption, which stays visible. */
const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 1.5rem; }
  .path, footer { color: color-mix(in srgb, CanvasText 70%, Canvas); font-size: 0.875rem; }
  footer { margin-block-start: 1rem; }
  .chunk { container-type: inline-size; overflow-x: auto; }
  table { border-collapse: collapse; }
  caption { font-weight: 600; inset-inline-start: 0; max-inline-size: 100cqi; padding-block-end: 0.5rem; position: sticky; text-align: start; }
  th, td { border: 1px solid; padding: 0.25rem 0.625rem; text-align: start; vertical-align: top; }
  thead th { background: color-mix(in srgb, currentColor 12%, transparent); }
  .text { max-width: 45rem; overflow-wrap: anywhere; white-space: pre-wrap; }
  figure { margin: 0; }
  img { max-width: 100%; }
  mark { background: #ffd27a; color: #000; scroll-margin: 4rem; }
`;
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/**
 * Renders a chunk as an HTML page with its path, content, page numbers and a link to the file.
 * @param language of the reader
 * @param quotes passages to mark; the first one is `#passage`
 */
export async function* chunkPage(
  chunk: FoundChunk,
  language: Language,
  quotes: readonly string[] = [],
): AsyncGenerator<string> {
  const { document, payload } = chunk;
  const path = payload?.path ?? '';
  yield `<!doctype html>
<html${languageAttributes(payload?.language ?? document.language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(path ? `${path} - ${document.name}` : document.name)}</title>
<style>${STYLE}</style>
</head>
<body>
${path ? `<p class="path" dir="auto">${escapeHtml(path)}</p>\n` : ''}<main class="chunk">
`;
  yield* bodyOf(chunk, new QuoteMarks(quotes));
  yield `
</main>
${footerOf(chunk, language)}
</body>
</html>
`;
}

/** The stored table (a long one from its cells), otherwise the image, otherwise the metadata. */
async function* bodyOf(
  { storedTable, payload, picture }: FoundChunk,
  marks: QuoteMarks,
): AsyncGenerator<string> {
  const isQuick = storedTable !== null && storedTable.length <= MAX_QUICK_TABLE;
  if (storedTable !== null && (isQuick || !payload?.table)) yield marks.table(cleanTable(storedTable));
  else if (picture) {
    const words = payload && marks.text(payload.content || payload.summary);
    yield `<figure>\n<img alt="${payload ? escapeHtml(payload.summary) : ''}" src="data:image/png;base64,`;
    yield* base64(picture);
    yield `">${words ? `\n<figcaption class="text" dir="auto">${words}</figcaption>` : ''}\n</figure>`;
  } else if (payload) yield metadataBody(payload, marks);
}

function metadataBody({ table, content, summary }: PointPayload, marks: QuoteMarks): string {
  if (table) return marks.table(tableHtml(table, { isForPage: true }));
  return marks.paragraphs(content || summary);
}

function footerOf({ document, payload }: FoundChunk, language: Language): string {
  const pages = payload?.pageNumbers ?? [];
  const [first] = pages;
  const fragment = first !== undefined && document.contentType === 'application/pdf' ? `#page=${first}` : '';
  const label = message('chunk_pages', { pages: pages.join(', ') }).in(language);
  const note = first === undefined ? '' : `, <span lang="${language}">${escapeHtml(label)}</span>`;
  return `<footer><a href="../file${fragment}"><bdi>${escapeHtml(document.name)}</bdi></a>${note}</footer>`;
}

function languageAttributes(language: string | null): string {
  if (!language || language === 'und' || !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language)) return '';
  const isRightToLeft = RIGHT_TO_LEFT.has(language.split('-')[0] ?? '');
  return ` lang="${language}"${isRightToLeft ? ' dir="rtl"' : ''}`;
}

async function* base64(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    const all = Buffer.concat([rest, piece]);
    const whole = all.length - (all.length % 3);
    yield all.toString('base64', 0, whole);
    rest = all.subarray(whole);
  }
  yield rest.toString('base64');
}
