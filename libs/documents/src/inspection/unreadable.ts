import { UnreadableDocumentError } from '@tessera/blocks';

/** The errors that several inspections and parsers raise, each worded in one place. */

export function emptyFile(): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_empty',
    'The file is empty.',
    'Check that it was saved and uploaded completely, and upload it again.',
  );
}

export function unsupportedType(what: string, suggestion?: string): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_type_unsupported',
    `${what} cannot be ingested.`,
    suggestion ??
      'Upload a PDF, Word, PowerPoint or Excel file, CSV, Markdown, HTML, plain text, or a PNG or JPEG image.',
  );
}

/** @param format its common name: "HEIC" */
export function unsupportedPicture(format: string): UnreadableDocumentError {
  return unsupportedType(
    `A picture in the format ${format}`,
    'Save it as PNG, JPEG or WebP in the program that shows it, and upload that one.',
  );
}

/** For a file named .pdf whose bytes are something else. */
export function notPdf(): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'pdf_unreadable',
    'The name of the file says that it is a PDF, but its content is not one.',
    'Export it as a PDF again, or give the file the extension of what it is.',
  );
}

/** For a text file named with the extension of a format that is never text. */
export function textInstead(extension: string): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_corrupt',
    `The name of the file ends in .${extension}, but its content is text.`,
    'Save it again in the program that it was made with, or give the file the extension of what it is (.txt, .md, .csv or .html).',
  );
}

/** @param name of what the file seems to be, with its article: "The Word document" */
export function corruptFile(name: string, why = 'is damaged and cannot be read'): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_corrupt',
    `${name} ${why}.`,
    'Open it in the program that it was made with, save it as a new file, and upload that one.',
  );
}

export function encryptedFile(name: string): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_encrypted',
    `${name} is protected by a password.`,
    'Remove the password in the program that it was made with, and upload the file again.',
  );
}

export function tooLarge(name: string, limit: number, actual: number): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_too_large',
    `${name} has ${inMebibytes(actual)}; at most ${inMebibytes(limit)} are accepted.`,
    'Split it into smaller files and upload them one by one.',
    { limit, actual },
  );
}

/** @param pixels what it counts as, if not each of its pixels counts as one */
export function tooManyPixels(
  { width, height, pixels = width * height }: { width: number; height: number; pixels?: number },
  limit: number,
): UnreadableDocumentError {
  const megapixels = `${Math.round(((limit / pixels) * width * height) / 1e6).toLocaleString('en-US')} megapixels`;
  return new UnreadableDocumentError(
    'file_too_large',
    `The picture has ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels; at most ${megapixels} are read.`,
    'Scale it down, or cut it into several pictures, and upload those (the limit is RENDER_MAX_MEGAPIXELS).',
    { limit, actual: pixels },
  );
}

export function tooManyPicturePages(limit: number, actual: number): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'file_too_large',
    `The picture has ${actual.toLocaleString('en-US')} pages; at most ${limit.toLocaleString('en-US')} are read.`,
    'Split it into smaller files and upload them one by one.',
    { limit, actual },
  );
}

export function tooManyRows(name: string, limit: number, actual: number): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'too_many_rows',
    `${name} has ${actual.toLocaleString('en-US')} rows; at most ${limit.toLocaleString('en-US')} are accepted.`,
    'Split it into smaller files, or load it into a database and query it there.',
    { limit, actual },
  );
}

export function archiveBomb(what: string, limit: number, actual: number): UnreadableDocumentError {
  return new UnreadableDocumentError(
    'archive_bomb',
    `The file would unpack to ${what}, which no ordinary document does.`,
    'Open it in the program that it was made with, save it as a new file, and upload that one.',
    { limit, actual },
  );
}

function inMebibytes(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024;
  return `${mebibytes < 10 ? mebibytes.toFixed(1) : Math.round(mebibytes)} MiB`;
}
