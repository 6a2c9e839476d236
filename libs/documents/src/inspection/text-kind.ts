import { extname } from 'node:path';
import { FORMATS, FORMAT_BY_CONTENT_TYPE, FORMAT_BY_EXTENSION, type TextFormat } from '../formats/formats.js';
import { decodeStrictly } from '../formats/text/text-decoder.js';
import { detectEncoding } from '../formats/text/text-encoding.js';
import { sniffDelimiter } from '../formats/csv/delimiter.js';

/** The type of a text file. */
export interface TextKind {
  /** A workbook may be XML, and an image SVG. */
  format: TextFormat | 'xls' | 'image';
  contentType: string;
  /** WHATWG label. */
  encoding: string;
}

const SVG_TYPE = 'image/svg+xml';
const HTML_START = /^<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/i;
const SVG_START = /^(?:<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/i;
const EXCEL_XML = /<\?mso-application\s+progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet/;
/** Each takes linear time, whatever the text contains. */
const MARKDOWN_SIGNS = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|/m,
  /\[[^[\]\n]{1,200}\]\([^()\n]{1,500}\)/,
  /\*\*[^*\n]+\*\*/,
  /^(?:[-*+]|\d+\.) \S/m,
  /^---\n[a-z_]+:/,
];
const MAX_CONTROL_SHARE = 0.002;

/**
 * Detects the kind of a text by its name, its declared type and its content; null if the bytes are not text. UTF-16 is
 * text, despite its zero bytes.
 */
export function textKind(
  head: Buffer,
  source: { fileName: string; contentType?: string; isWhole: boolean },
): TextKind | null {
  const { encoding } = detectEncoding(head, { isWhole: source.isWhole });
  const text = decodeStrictly(head, encoding, source.isWhole);
  if (text === null || !isReadable(text)) return null;
  const format = formatOf(text, source);
  return { format, contentType: FORMATS[format].contentType ?? SVG_TYPE, encoding };
}

/** Control characters mean that it is something else that happens to decode. A stray one is tolerated. */
function isReadable(text: string): boolean {
  const controls =
    text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u0084\u0086-\u009f\ufffd]/g)?.length ?? 0;
  return controls === 0 || (text.length > 500 && controls <= text.length * MAX_CONTROL_SHARE);
}

function formatOf(
  text: string,
  { fileName, contentType }: { fileName: string; contentType?: string },
): TextKind['format'] {
  const head = text.slice(0, 8_192);
  const start = markupStart(head);
  if (SVG_START.test(start)) return 'image';
  if (EXCEL_XML.test(head)) return 'xls';
  if (HTML_START.test(start)) return 'html';
  const named = FORMAT_BY_EXTENSION.get(extname(fileName).toLowerCase());
  if (named) return named;
  const declared = FORMAT_BY_CONTENT_TYPE.get((contentType ?? '').split(';')[0]!.trim().toLowerCase());
  return declared ?? sniffFormat(text.slice(0, 32_768));
}

/** The text after the byte order mark, the XML declaration and any comments; one pass, however many there are. */
function markupStart(text: string): string {
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at))![0].length;
    const closing = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '>' : null;
    const end = closing === null ? -1 : text.indexOf(closing, at + 2);
    if (closing === null || end < 0) return text.slice(at);
    at = end + closing.length;
  }
}

function sniffFormat(text: string): TextFormat {
  if (sniffDelimiter(text).confidence >= 0.9) return 'csv';
  const signs = MARKDOWN_SIGNS.filter((sign) => sign.test(text)).length;
  return signs >= 2 ? 'markdown' : 'text';
}
