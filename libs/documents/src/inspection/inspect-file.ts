import { open, readFile, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { FORMATS, PICTURE_TYPES, type DocumentFormat } from '../formats/formats.js';
import { DEFAULT_FORMAT_LIMITS } from '../formats/limits.js';
import { OnePageAtATime } from '../one-page-at-a-time.js';
import type { PdfInspection } from './pdf-inspection.js';
import { COMPOUND_FILE_MARK } from './compound-file.js';
import { compoundKind, zipKind } from './office-kind.js';
import { textKind } from './text-kind.js';
import { corruptFile, emptyFile, unsupportedPicture, unsupportedType } from './unreadable.js';

/** What a file really is, by its bytes. Plain data: it may cross a process. */
export interface FileInspection {
  format: DocumentFormat;
  /** Of the bytes, whatever the name or the uploader says. */
  contentType: string;
  sizeBytes: number;
  /** PDF pages, slides or sheets; null where the format has none or does not tell cheaply. */
  pageCount: number | null;
  /** Encrypted, but opens without a password. What needs a password is refused. */
  encrypted: boolean;
  /** WHATWG label of a text's encoding, by its first bytes; null for other formats. */
  encoding: string | null;
  /** What the pages of a PDF are worth; null for other formats, and unless `detail` is `full`. */
  pdf: PdfInspection | null;
}

export interface InspectFileOptions {
  /** What the uploader says it is; only a hint for texts whose name says nothing. */
  contentType?: string;
  /**
   * `full` (the default) opens a PDF, samples its pages and measures a picture; `pages` only counts a PDF's pages; `format`
   * looks at a few bytes, and no more is read of a PDF or a picture; `start` says that the file is only the first
   * {@link INSPECTED_START_BYTES} of one, at most, so that name and type tell what an archive is.
   */
  detail?: 'start' | 'format' | 'pages' | 'full';
  /** A PDF with more pages is refused. Default: no bound. */
  maxPdfPages?: number;
}

/** So much of a file is looked at before its insides are. */
export const INSPECTED_START_BYTES = 64 * 1024;
/** Formats that are an archive inside; their extensions are their names. */
const ARCHIVES = ['docx', 'pptx', 'xlsx', 'doc', 'ppt', 'xls'] as const;
const PDF_MARK_WITHIN = 1024;
const STARTS_AS_PDF = /^\s*%PDF-/;

/**
 * Tells what a file is: by its magic bytes, then its insides, and by its name only where several kinds of text are possible.
 * A function of the file alone. Opening a PDF or a picture is work on untrusted bytes: run it where a crash does no harm.
 * Reads no more than a few blocks, except for PDFs and pictures, which are held as a whole.
 * @throws UnreadableDocumentError `file_empty`, `file_type_unsupported`, `file_corrupt`, `file_encrypted`, `archive_bomb`,
 *   `pdf_encrypted`, `pdf_unreadable`, `pdf_too_many_pages`
 */
export async function inspectFile(
  path: string,
  fileName: string,
  options: InspectFileOptions = {},
): Promise<FileInspection> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw emptyFile();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(INSPECTED_START_BYTES),
      0,
      INSPECTED_START_BYTES,
      0,
    );
    const head = buffer.subarray(0, bytesRead);
    const found = await identify({ path, fileName, file, head, sizeBytes: size }, options);
    return { sizeBytes: size, pageCount: null, encrypted: false, encoding: null, pdf: null, ...found };
  } finally {
    await file.close();
  }
}

interface OpenedFile {
  path: string;
  fileName: string;
  file: FileHandle;
  head: Buffer;
  sizeBytes: number;
}

type Finding = Pick<FileInspection, 'format' | 'contentType'> & Partial<FileInspection>;

async function identify(opened: OpenedFile, options: InspectFileOptions): Promise<Finding> {
  const { path, fileName, file, head, sizeBytes } = opened;
  const isStart = options.detail === 'start';
  if (head.subarray(0, 8).equals(COMPOUND_FILE_MARK))
    return isStart ? namedArchive(fileName, options) : compoundKind(file);
  if (/^PK(\x03\x04|\x05\x06|\x07\x08)/.test(head.toString('latin1', 0, 4)))
    return isStart ? namedArchive(fileName, options) : zipKind(path, DEFAULT_FORMAT_LIMITS);
  // Whether it is text as well, which takes long to find out for bytes that are none, would change nothing.
  if (STARTS_AS_PDF.test(head.toString('latin1', 0, PDF_MARK_WITHIN))) return pdfKind(path, options);
  const isCut = isStart && sizeBytes >= INSPECTED_START_BYTES;
  const isTextual = textKind(head, { ...options, fileName, isWhole: head.length === sizeBytes && !isCut });
  // A text may start like a bitmap ("BM") or an executable ("MZ"): bytes that read as text are text.
  const binary = isTextual ? null : await fileTypeFromBuffer(head);
  const picture = PICTURE_TYPES.find((type) => type === binary?.mime);
  if (picture) return pictureKind(path, picture, options);
  if (isPdf(head, { isTextual: isTextual !== null })) return pdfKind(path, options);
  if (head.toString('latin1', 0, 5) === '{\\rtf')
    throw unsupportedType('A rich text (RTF) document', 'Save it as .docx or PDF and upload that.');
  if (head.toString('latin1', 0, 4) === '%!PS')
    throw unsupportedType('A PostScript file', 'Convert it to PDF and upload that.');
  if (isTextual) return isTextual;
  if (binary?.mime.startsWith('image/')) throw unsupportedPicture(binary.ext.toUpperCase());
  throw unsupportedType(binary ? `A file of type ${binary.mime}` : 'This kind of binary file');
}

/** What an archive of which only the start is there is said to be. @throws UnreadableDocumentError `file_type_unsupported` */
function namedArchive(fileName: string, { contentType }: InspectFileOptions): Finding {
  const format = ARCHIVES.find(
    (candidate) =>
      FORMATS[candidate].contentType === contentType || extname(fileName).toLowerCase() === `.${candidate}`,
  );
  if (!format) throw unsupportedType('An archive');
  return { format, contentType: FORMATS[format].contentType };
}

/** Readers take a PDF that begins behind up to 1 KiB of something else. A text may speak of PDFs, and is still a text. */
function isPdf(head: Buffer, { isTextual }: { isTextual: boolean }): boolean {
  const start = head.toString('latin1', 0, PDF_MARK_WITHIN);
  if (!isTextual) return start.includes('%PDF-');
  return /^%PDF-\d/m.test(start) && /^\d+ \d+ obj\b/m.test(head.toString('latin1'));
}

async function pdfKind(path: string, options: InspectFileOptions): Promise<Finding> {
  const kind = { format: 'pdf', contentType: FORMATS.pdf.contentType } as const;
  if (options.detail === 'format' || options.detail === 'start') return kind;
  const { countPdfPages, inspectPdf } = await import('./pdf-inspection.js');
  const bound = options.maxPdfPages === undefined ? {} : { maxPages: options.maxPdfPages };
  if (options.detail === 'pages') return { ...kind, pageCount: await countPdfPages(path, bound) };
  const pdf = await inspectPdf(path, bound);
  return { ...kind, pageCount: pdf.pageCount, encrypted: pdf.isEncrypted, pdf };
}

async function pictureKind(path: string, contentType: string, options: InspectFileOptions): Promise<Finding> {
  if (options.detail === 'format' || options.detail === 'start') return { format: 'image', contentType };
  const { default: sharp } = await import('sharp');
  try {
    // Its header only, so that no size can do any harm. What moves has frames, and one page.
    const pages = OnePageAtATime.of(await readFile(path));
    await sharp(pages.page(0), { limitInputPixels: false }).metadata();
    return { format: 'image', contentType, pageCount: pages.pageCount };
  } catch (error) {
    throw Object.assign(corruptFile('The picture'), { cause: error });
  }
}
