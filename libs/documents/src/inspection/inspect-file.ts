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

/** The real type of a file, by its bytes. Plain data, for transfer between processes. */
export interface FileInspection {
  format: DocumentFormat;
  /** Of the bytes, regardless of the name or the uploader's claim. */
  contentType: string;
  sizeBytes: number;
  /** PDF pages, slides or sheets; null if the format has none or they are costly to count. */
  pageCount: number | null;
  /** Encrypted, but opens without a password. Files that need a password are rejected. */
  encrypted: boolean;
  /** WHATWG label of a text's encoding, by its first bytes; null for other formats. */
  encoding: string | null;
  /** The assessment of a PDF's pages; null for other formats, and unless `detail` is `full`. */
  pdf: PdfInspection | null;
}

export interface InspectFileOptions {
  /** The uploader's claim; only a hint for texts with inconclusive names. */
  contentType?: string;
  /**
   * `full` (the default) opens a PDF, samples its pages and measures an image; `pages` only counts a PDF's pages;
   * `format` reads a few bytes, also of a PDF or an image; `start` means that the file is truncated to {@link
   * INSPECTED_START_BYTES}, so that name and type determine what an archive is.
   */
  detail?: 'start' | 'format' | 'pages' | 'full';
  /** A PDF with more pages is rejected. Default: no limit. */
  maxPdfPages?: number;
}

/** Bytes at the start of a file that are read first. */
export const INSPECTED_START_BYTES = 64 * 1024;
/** Formats inside of an archive; their names are also their extensions. */
const ARCHIVES = ['docx', 'pptx', 'xlsx', 'doc', 'ppt', 'xls'] as const;
const PDF_MARK_WITHIN = 1024;
const STARTS_AS_PDF = /^\s*%PDF-/;

/**
 * Detects the type of a file: by its magic bytes, then its content, and by its name only to decide between kinds of
 * text. A function of the file alone. Opening a PDF or an image processes untrusted bytes: run it where a crash does no
 * harm. Reads only a few blocks, except of PDFs and images, which are read completely.
 * @throws UnreadableDocumentError `file_empty`, `file_type_unsupported`, `file_corrupt`, `file_encrypted`,
 * `archive_bomb`, `pdf_encrypted`, `pdf_unreadable`, `pdf_too_many_pages`
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
  // Whether it is also text, which takes long to find out for binary bytes, would not matter.
  if (STARTS_AS_PDF.test(head.toString('latin1', 0, PDF_MARK_WITHIN))) return pdfKind(path, options);
  const isCut = isStart && sizeBytes >= INSPECTED_START_BYTES;
  const isTextual = textKind(head, { ...options, fileName, isWhole: head.length === sizeBytes && !isCut });
  // A text may start like a bitmap ("BM") or an executable ("MZ"): bytes that are readable as text are text.
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

/** The claimed type of a truncated archive. @throws UnreadableDocumentError `file_type_unsupported` */
function namedArchive(fileName: string, { contentType }: InspectFileOptions): Finding {
  const format = ARCHIVES.find(
    (candidate) =>
      FORMATS[candidate].contentType === contentType || extname(fileName).toLowerCase() === `.${candidate}`,
  );
  if (!format) throw unsupportedType('An archive');
  return { format, contentType: FORMATS[format].contentType };
}

/** Readers accept a PDF that begins after up to 1 KiB of something else. A text that mentions PDFs is still a text. */
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
    // Reads its header only, so that no size can do any harm. An animation has frames, but one page.
    const pages = OnePageAtATime.of(await readFile(path));
    await sharp(pages.page(0), { limitInputPixels: false }).metadata();
    return { format: 'image', contentType, pageCount: pages.pageCount };
  } catch (error) {
    throw Object.assign(corruptFile('The picture'), { cause: error });
  }
}
