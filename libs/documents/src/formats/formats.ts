import type { ContentPipeline } from '@tessera/contracts';
import { unsupportedType } from '../inspection/unreadable.js';
import type { FormatParser } from '../model.js';

/** Properties of a format, except how its bytes are recognised. */
interface Format {
  /** After "It is", for the task log. */
  name: string;
  /** Null if it differs from file to file. */
  contentType: string | null;
  /** A PDF's depends on its pages, too. */
  pipeline: ContentPipeline;
  /** Loads the parser on demand: together they are large, and a process mostly reads a few formats. */
  parser(): Promise<FormatParser>;
  /** For texts, several of which look alike: what identifies the format if the content does not, the extension first. */
  identifiedBy?: { extensions: readonly string[]; contentTypes: readonly string[] };
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/** Every format of documents. */
export const FORMATS = {
  pdf: {
    name: 'a PDF',
    contentType: 'application/pdf',
    pipeline: 'text_pipeline',
    parser: async () => (await import('./pdf/pdf.parser.js')).parsePdf,
  },
  docx: {
    name: 'a Word document',
    contentType: `${OPEN_XML}.wordprocessingml.document`,
    pipeline: 'text_pipeline',
    parser: async () => (await import('./docx/docx.parser.js')).parseDocx,
  },
  doc: {
    name: 'a Word document',
    contentType: 'application/msword',
    pipeline: 'text_pipeline',
    parser: async () => (await import('./legacy/legacy.parsers.js')).parseDoc,
  },
  pptx: {
    name: 'a presentation',
    contentType: `${OPEN_XML}.presentationml.presentation`,
    pipeline: 'text_pipeline',
    parser: async () => (await import('./pptx/pptx.parser.js')).parsePptx,
  },
  ppt: {
    name: 'a presentation',
    contentType: 'application/vnd.ms-powerpoint',
    pipeline: 'text_pipeline',
    parser: async () => (await import('./legacy/legacy.parsers.js')).parsePpt,
  },
  xlsx: {
    name: 'a workbook',
    contentType: `${OPEN_XML}.spreadsheetml.sheet`,
    pipeline: 'text_pipeline',
    parser: async () => (await import('./sheet/sheet.parser.js')).parseXlsx,
  },
  xls: {
    name: 'a workbook',
    contentType: 'application/vnd.ms-excel',
    pipeline: 'text_pipeline',
    parser: async () => (await import('./sheet/sheet.parser.js')).parseXls,
  },
  csv: {
    name: 'a table of values',
    contentType: 'text/csv',
    pipeline: 'text_pipeline',
    parser: async () => (await import('./csv/csv.parser.js')).parseCsv,
    identifiedBy: {
      extensions: ['.csv', '.tsv', '.tab'],
      contentTypes: ['text/csv', 'text/tab-separated-values'],
    },
  },
  markdown: {
    name: 'Markdown',
    contentType: 'text/markdown',
    pipeline: 'text_pipeline',
    parser: async () => (await import('./markdown/markdown.parser.js')).parseMarkdown,
    identifiedBy: {
      extensions: ['.md', '.markdown', '.mdown', '.mkd', '.mdx'],
      contentTypes: ['text/markdown'],
    },
  },
  html: {
    name: 'a web page, which is read as it looks',
    contentType: 'text/html',
    pipeline: 'visual_pipeline',
    parser: async () => (await import('./html/html.parser.js')).parseHtml,
    identifiedBy: {
      extensions: ['.html', '.htm', '.xhtml'],
      contentTypes: ['text/html', 'application/xhtml+xml'],
    },
  },
  text: {
    name: 'plain text',
    contentType: 'text/plain',
    pipeline: 'text_pipeline',
    parser: async () => (await import('./text/text.parser.js')).parseText,
    identifiedBy: { extensions: ['.txt', '.text', '.log'], contentTypes: [] },
  },
  image: {
    name: 'a picture',
    contentType: null,
    pipeline: 'visual_pipeline',
    parser: async () => {
      throw unsupportedType('A picture without its text', 'It needs the visual pipeline.');
    },
  },
} as const satisfies Record<string, Format>;

export type DocumentFormat = keyof typeof FORMATS;

/** Image formats that can be read. */
export const PICTURE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/avif',
] as const;

/** Every type that an inspection finds. */
export const DOCUMENT_MEDIA_TYPES: readonly string[] = [
  ...Object.values<Format>(FORMATS).flatMap(({ contentType }) => contentType ?? []),
  ...PICTURE_TYPES,
];

/** A text format, which any editor opens. */
export type TextFormat = {
  [F in DocumentFormat]: (typeof FORMATS)[F] extends { identifiedBy: unknown } ? F : never;
}[DocumentFormat];

export function isTextFormat(format: DocumentFormat): format is TextFormat {
  return (FORMATS[format] as Format).identifiedBy !== undefined;
}

/** In lower case. Maps, not objects: keys come from outside, and an object also has "constructor". */
export const FORMAT_BY_EXTENSION: ReadonlyMap<string, TextFormat> = formatsBy('extensions');
export const FORMAT_BY_CONTENT_TYPE: ReadonlyMap<string, TextFormat> = formatsBy('contentTypes');

/** The format of an inspected file with this media type; null for a type that no inspection returns. */
export function formatOfType(contentType: string): DocumentFormat | null {
  if (contentType.startsWith('image/')) return 'image';
  const formats = Object.keys(FORMATS) as DocumentFormat[];
  return formats.find((format) => FORMATS[format].contentType === contentType) ?? null;
}

function formatsBy(what: keyof NonNullable<Format['identifiedBy']>): Map<string, TextFormat> {
  const formats = Object.entries<Format>(FORMATS);
  const pairs = formats.flatMap(
    ([format, { identifiedBy }]) => identifiedBy?.[what].map((word) => [word, format] as const) ?? [],
  );
  return new Map(pairs as Array<[string, TextFormat]>);
}

/** @throws UnreadableDocumentError `file_type_unsupported` for images, which have no text to parse */
export async function parserFor(format: DocumentFormat): Promise<FormatParser> {
  return FORMATS[format].parser();
}
