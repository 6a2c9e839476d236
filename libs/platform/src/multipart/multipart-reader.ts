import { AsyncResource } from 'node:async_hooks';
import type { ErrorMessageKey } from '@tessera/contracts';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { ServiceError } from '../errors/service.error.js';
import { RequestValidationError, type ValidationIssue } from '../errors/request-validation.error.js';
import { watchBody } from '../http/body-hash.js';
import { ignoreLateErrors } from '../streams/ignore-late-errors.js';

/** A parsed form: text fields, and the result of its file, if any. */
export interface MultipartForm<T> {
  fields: Record<string, string>;
  file: T | null;
}

const LIMITS = { fields: 16, fieldSize: 16 * 1024, fieldNameSize: 100, files: 1, parts: 20, headerPairs: 20 };

export interface MultipartOptions<T> {
  /** Consumes the bytes of the field `file`; its stream ends with an error if the form is invalid. */
  onFile: (body: Readable, name: string) => Promise<T>;
  /** Error for a body that is not a form. */
  missing: ErrorMessageKey;
}

/**
 * Streams a multipart or URL-encoded form without holding the file in memory. Fields may come before or after the file.
 * After an error, the rest of the body is not read.
 * @throws ServiceError 422, RequestValidationError, and errors of `onFile`
 */
export async function readMultipart<T>(
  request: Request,
  { onFile, missing }: MultipartOptions<T>,
): Promise<MultipartForm<T>> {
  const parser = parserFor(request, missing);
  // Bytes come from the socket, which lacks the request context of log lines and traces.
  const parts = new Parts(parser, AsyncResource.bind(onFile));
  try {
    await untilRead(request, parser, parts.fileFailed);
  } catch (error) {
    // If the form fails, the file's reader fails, too, and may reject first; report the form's error.
    const cause = parser.errored;
    request.unpipe(parser);
    parser.destroy(new Error('stopped reading the form'));
    await parts.file?.catch(() => undefined);
    const isFormError = error instanceof ServiceError && error.status === 422;
    throw cause && !isFormError ? malformed(cause) : error;
  }
  const file = await parts.file;
  if (parts.violations.length > 0) throw new RequestValidationError(parts.violations);
  return { fields: parts.fields, file };
}

class Parts<T> {
  readonly fields: Record<string, string> = Object.create(null) as Record<string, string>;
  readonly violations: ValidationIssue[] = [];
  file: Promise<T> | null = null;
  /** Rejects if the file could not be stored; never resolves. */
  readonly fileFailed: Promise<never>;
  private readonly failFile: (error: unknown) => void;

  constructor(
    parser: Busboy,
    private readonly onFile: (body: Readable, name: string) => Promise<T>,
  ) {
    const { promise, reject } = Promise.withResolvers<never>();
    this.fileFailed = promise;
    this.failFile = reject;
    parser.on('field', (name, value, { valueTruncated }) => this.addField(name, value, { valueTruncated }));
    parser.on('file', (name, body, { filename }) => this.addFile(name, body, filename));
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'])
      parser.on(limit, () => this.addViolation([], { msg: 'has too many parts', type: 'too_many_parts' }));
  }

  private addField(name: string, value: string, { valueTruncated }: { valueTruncated: boolean }): void {
    const problem = problemOfField(name, value, { valueTruncated, isRepeated: name in this.fields });
    if (problem) this.addViolation([name], problem);
    else this.fields[name] = value;
  }

  private addFile(name: string, body: Readable, fileName: string | undefined): void {
    // An invalid form destroys it with an error, perhaps before its reader listens.
    ignoreLateErrors(body);
    if (name === 'file') {
      this.file = this.onFile(body, unescapeQuotes(fileName ?? ''));
      this.file.catch(this.failFile);
    } else {
      this.addViolation([name], { msg: 'unknown field', type: 'unknown_field' });
      body.resume();
    }
  }

  private addViolation(path: string[], problem: Omit<ValidationIssue, 'loc'>): void {
    this.violations.push({ loc: ['body', ...path.map(printable)], ...problem });
  }
}

/** Resolves when the parser has read the whole form. */
function untilRead(request: Request, parser: Busboy, fileFailed: Promise<never>): Promise<void> {
  return new Promise((resolve, reject) => {
    const onGone = () => {
      // The client disconnected during its upload: there is nobody to answer.
      if (!request.complete) reject(ServiceError.of('upload_broke_off'));
    };
    const mismatchOf = watchBody(request);
    fileFailed.catch(reject);
    parser.on('close', () => {
      const mismatch = mismatchOf();
      if (mismatch) reject(mismatch);
      else resolve();
    });
    parser.on('error', (error) => reject(malformed(error)));
    request.on('close', onGone);
    if (request.destroyed) onGone();
    request.pipe(parser);
  });
}

function malformed(cause: unknown): ServiceError {
  return ServiceError.of('malformed_form', {}, { cause });
}

/** Browsers write a quote in a file name as %22 (https://html.spec.whatwg.org, multipart/form-data encoding). */
function unescapeQuotes(name: string): string {
  return name.replaceAll('%22', '"');
}

function parserFor(request: Request, missing: ErrorMessageKey): Busboy {
  if (
    !/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
      request.headers['content-type'] ?? '',
    )
  ) {
    throw ServiceError.of(missing);
  }
  try {
    return busboy({ headers: request.headers, limits: LIMITS, defParamCharset: 'utf8', preservePath: true });
  } catch (error) {
    throw malformed(error);
  }
}

function problemOfField(
  name: string,
  value: string,
  { valueTruncated, isRepeated }: { valueTruncated: boolean; isRepeated: boolean },
): { msg: string; type: string } | null {
  if (name === 'file') return { msg: 'must be a file', type: 'isFile' };
  if (valueTruncated) return { msg: `must have at most ${LIMITS.fieldSize} bytes`, type: 'maxLength' };
  if (isRepeated) return { msg: 'must be sent once', type: 'repeated_field' };
  if (name.includes('\0') || value.includes('\0')) {
    return { msg: 'must not contain null characters', type: 'null_character' };
  }
  // A part may declare its own charset, which can encode half a character.
  if (!name.isWellFormed() || !value.isWellFormed())
    return { msg: 'must be valid Unicode text', type: 'invalid_unicode' };
  return null;
}

/** A field name that is safe to repeat in an error. */
function printable(name: string): string {
  return name.replaceAll('\0', '').toWellFormed();
}
