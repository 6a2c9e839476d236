import type { FileHandle } from 'node:fs/promises';
import { FORMATS } from '../formats/formats.js';
import type { FormatLimits } from '../formats/limits.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import { CompoundFile } from './compound-file.js';
import { encryptedFile, unsupportedType } from './unreadable.js';
import { ZipArchive } from './zip-archive.js';

/** The type of an Office file, by its content. */
export interface OfficeKind {
  format: 'docx' | 'pptx' | 'xlsx' | 'doc' | 'ppt' | 'xls';
  contentType: string;
  /** Slides or sheets; null if the directory does not tell. */
  pageCount: number | null;
}

/** A map, not an object: the key comes from the archive. */
const OTHER_OFFICE: ReadonlyMap<string, string> = new Map([
  ['application/vnd.oasis.opendocument.text', 'Save it as .docx and upload that.'],
  ['application/vnd.oasis.opendocument.presentation', 'Save it as .pptx and upload that.'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'Save it as .xlsx and upload that.'],
  ['application/epub+zip', 'Convert it to PDF or .docx and upload that.'],
]);

/** Detects what a ZIP archive contains, and checks that it is safe to unpack. @throws UnreadableDocumentError */
export async function zipKind(path: string, limits: FormatLimits): Promise<OfficeKind> {
  const archive = await ZipArchive.open(path, limits);
  try {
    const { names } = archive;
    const holds = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
    const count = (pattern: RegExp): number | null =>
      names.filter((name) => pattern.test(name)).length || null;
    if (holds(/^word\/document\d*\.xml$/i)) return kind('docx');
    if (holds(/^ppt\/presentation\d*\.xml$/i)) return kind('pptx', count(/^ppt\/slides\/slide\d+\.xml$/i));
    if (holds(/^xl\/workbook\d*\.(xml|bin)$/i))
      return kind('xlsx', count(/^xl\/worksheets\/sheet\d+\.(xml|bin)$/i));
    throw await otherArchive(archive);
  } finally {
    archive.close();
  }
}

async function otherArchive(archive: ZipArchive): Promise<UnreadableDocumentError> {
  const type = (await archive.read('mimetype', 1024).catch(() => null))?.toString('latin1').trim() ?? '';
  const suggestion = OTHER_OFFICE.get(type);
  if (suggestion) return unsupportedType(`A file of type ${type}`, suggestion);
  return unsupportedType('A ZIP archive', 'Unpack it and upload the documents in it one by one.');
}

/** Detects what a compound file contains. @throws UnreadableDocumentError */
export async function compoundKind(file: FileHandle): Promise<OfficeKind> {
  const compound = await CompoundFile.open(file);
  const entries = await compound.entries();
  const find = (name: string) => entries.find((entry) => entry.name === name);
  if (find('EncryptedPackage') ?? find('EncryptionInfo')) throw encryptedFile('The Office file');
  const word = find('WordDocument');
  if (word) {
    if (isEncryptedWord(await compound.head(word))) throw encryptedFile('The Word document');
    return kind('doc');
  }
  if (find('Workbook') ?? find('Book')) return kind('xls');
  if (find('PowerPoint Document')) {
    if (find('EncryptedSummary')) throw encryptedFile('The presentation');
    return kind('ppt');
  }
  if (entries.some(({ name }) => name.startsWith('__substg1.0') || name.startsWith('__properties_version')))
    throw unsupportedType('An Outlook message', 'Save it as PDF or text and upload that.');
  if (find('FileHeader') && find('DocInfo'))
    throw unsupportedType('A Hangul (HWP) document', 'Save it as .docx or PDF and upload that.');
  throw unsupportedType(
    'This kind of legacy Office file',
    'Save it as .docx, .pptx, .xlsx or PDF and upload that.',
  );
}

function kind(format: OfficeKind['format'], pageCount: number | null = null): OfficeKind {
  return { format, contentType: FORMATS[format].contentType, pageCount };
}

/** The flag fEncrypted of the file information block (MS-DOC 2.5.2). */
function isEncryptedWord(head: Buffer): boolean {
  return head.length >= 12 && head.readUInt16LE(0) === 0xa5ec && (head.readUInt16LE(0x0a) & 0x0100) !== 0;
}
