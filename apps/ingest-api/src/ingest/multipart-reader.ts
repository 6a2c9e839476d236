import { UnprocessableError, RequestValidationError } from '@tessera/platform';
import { message } from '@tessera/contracts';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import type { Readable } from 'node:stream';

/** The form of a request: its text fields, and what became of its file, if it had one. */
export interface MultipartForm<T> {
  fields: Record<string, string>;
  file: T | null;
}

const LIMITS = { fields: 16, fieldSize: 16 * 1024, fieldNameSize: 100, files: 1, parts: 20, headerPairs: 20 };

/**
 * Reads a multipart form as it arrives; nothing of the file is held in memory. Fields may come before or after it.
 * @param onFile gets the file's bytes, and has to read them to the end or destroy the stream
 * @throws UnprocessableError, RequestValidationError, and whatever `onFile` throws
 */
export async function readMultipart<T>(
  request: Request,
  onFile: (body: Readable, name: string) => Promise<T>,
): Promise<MultipartForm<T>> {
  const parser = parserFor(request);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const violations: RequestValidationError['issues'][number][] = [];
  let file: Promise<T> | null = null;
  const finished = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, { valueTruncated }) => {
      const problem = problemOfField(name, value, { valueTruncated, isRepeated: name in fields });
      if (problem) violations.push({ loc: ['body', name.replaceAll('\0', '')], ...problem });
      else fields[name] = value;
    });
    parser.on('file', (name, body, { filename }) => {
      if (name === 'file') {
        file = onFile(body, unescapeQuotes(filename ?? ''));
        file.catch(() => body.resume());
      } else {
        violations.push({ loc: ['body', name], msg: 'unknown field', type: 'unknown_field' });
        body.resume();
      }
    });
    const tooMany = () =>
      violations.push({ loc: ['body'], msg: 'has too many parts', type: 'too_many_parts' });
    parser.on('filesLimit', tooMany).on('fieldsLimit', tooMany).on('partsLimit', tooMany);
    parser.on('close', resolve);
    parser.on('error', reject);
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(new UploadAbortedError());
    });
    request.pipe(parser);
  });
  const stored = await settle(finished, () => file, parser);
  if (violations.length > 0) throw new RequestValidationError(violations);
  return { fields, file: stored };
}

/** The client went away in the middle of its upload. There is nobody to answer. */
export class UploadAbortedError extends UnprocessableError {
  constructor() {
    super('the upload broke off');
  }
}

/** Waits for the form and for its file; when the form breaks, the file's reader is told by its stream. */
async function settle<T>(
  finished: Promise<void>,
  file: () => Promise<T> | null,
  parser: Busboy,
): Promise<T | null> {
  try {
    await finished;
  } catch (error) {
    parser.destroy(error as Error);
    await file()?.catch(() => undefined);
    if (error instanceof UploadAbortedError) throw error;
    throw new UnprocessableError('the multipart body is malformed', { cause: error });
  }
  return (await file()) ?? null;
}

/** Browsers write a quote in a file name as %22 (https://html.spec.whatwg.org, multipart/form-data encoding). */
function unescapeQuotes(name: string): string {
  return name.replaceAll('%22', '"');
}

function parserFor(request: Request): Busboy {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw new UnprocessableError(message('file_or_url_required'));
  }
  try {
    return busboy({ headers: request.headers, limits: LIMITS, defParamCharset: 'utf8', preservePath: true });
  } catch (error) {
    throw new UnprocessableError('the multipart body is malformed', { cause: error });
  }
}

function problemOfField(
  name: string,
  value: string,
  { valueTruncated, isRepeated }: { valueTruncated: boolean; isRepeated: boolean },
): { msg: string; type: string } | null {
  if (name === 'file') return { msg: 'must be a file', type: 'isFile' };
  if (valueTruncated) return { msg: `must have at most ${LIMITS.fieldSize} bytes`, type: 'maxLength' };
  if (isRepeated) return { msg: 'must be given once', type: 'repeated_field' };
  if (name.includes('\0') || value.includes('\0')) {
    return { msg: 'must not contain null characters', type: 'null_character' };
  }
  return null;
}
