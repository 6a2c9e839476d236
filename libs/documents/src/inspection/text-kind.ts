import { extname } from 'node:path';
import type { DocumentFormat } from '../model.js';
import { decodeStrictly } from '../formats/text/text-decoder.js';
import { detectEncoding } from '../formats/text/text-encoding.js';
import { sniffDelimiter } from '../formats/csv/delimiter.js';

/** What a text file is. */
export interface TextKind {
  format: Extract<DocumentFormat, 'csv' | 'markdown' | 'html' | 'text' | 'xls' | 'image'>;
  contentType: string;
  /** WHATWG label. */
  encoding: string;
}

type TextFormat = TextKind['format'];

const CONTENT_TYPES: Record<TextFormat, string> = {
  csv: 'text/csv',
  markdown: 'text/markdown',
  html: 'text/html',
  text: 'text/plain',
  xls: 'application/vnd.ms-excel',
  image: 'image/svg+xml',
};
const BY_EXTENSION: Record<string, TextFormat> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.tab': 'csv',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.mdown': 'markdown',
  '.mkd': 'markdown',
  '.mdx': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.txt': 'text',
  '.text': 'text',
  '.log': 'text',
};
const BY_CONTENT_TYPE: Record<string, TextFormat> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/markdown': 'markdown',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
};
const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,4000}?-->\s*)*<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/i;
const SVG_START =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,4000}?-->\s*)*(?:<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/i;
const EXCEL_XML = /<\?mso-application\s+progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet/;
const MARKDOWN_SIGNS = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\s*\|?\s*:?-{3,}:?\s*\|/m,
  /\[[^\]\n]+\]\([^)\n]+\)/,
  /\*\*[^*\n]+\*\*/,
  /^(?:[-*+]|\d+\.) \S/m,
  /^---\n[a-z_]+:/,
];
const MAX_CONTROL_SHARE = 0.002;

/**
 * Tells the kind of a text by its name, its declared type and its content; null when the bytes are no text. UTF-16 is
 * text, whatever its zero bytes.
 */
export function textKind(
  head: Buffer,
  source: { fileName: string; contentType?: string; isWhole: boolean },
): TextKind | null {
  const { encoding } = detectEncoding(head, { isWhole: source.isWhole });
  const text = decodeStrictly(head, encoding, source.isWhole);
  if (text === null || !isReadable(text)) return null;
  const format = formatOf(text, source);
  return { format, contentType: CONTENT_TYPES[format], encoding };
}

/** Control characters mean that it is something else which happens to decode. A stray one is forgiven. */
function isReadable(text: string): boolean {
  const controls =
    text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u0084\u0086-\u009f\ufffd]/g)?.length ?? 0;
  return controls === 0 || (text.length > 500 && controls <= text.length * MAX_CONTROL_SHARE);
}

function formatOf(
  text: string,
  { fileName, contentType }: { fileName: string; contentType?: string },
): TextFormat {
  const start = text.slice(0, 8_192).replace(/^\ufeff/, '');
  if (SVG_START.test(start)) return 'image';
  if (EXCEL_XML.test(start)) return 'xls';
  if (HTML_START.test(start)) return 'html';
  const named = BY_EXTENSION[extname(fileName).toLowerCase()];
  if (named) return named;
  const declared = BY_CONTENT_TYPE[(contentType ?? '').split(';')[0]!.trim().toLowerCase()];
  return declared ?? sniffFormat(text.slice(0, 32_768));
}

function sniffFormat(text: string): TextFormat {
  if (sniffDelimiter(text).confidence >= 0.9) return 'csv';
  const signs = MARKDOWN_SIGNS.filter((sign) => sign.test(text)).length;
  return signs >= 2 ? 'markdown' : 'text';
}
