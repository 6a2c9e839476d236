import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { headerExample } from './documents.examples.js';

type BytesOptions = Extract<ApiResponseOptions, { content?: unknown }>;

/** Documents the headers and successful responses of a route that calls `sendStoredFile`. */
export function SendsFile(whole: Pick<BytesOptions, 'description' | 'headers' | 'content'>): MethodDecorator {
  const headers = { ...whole.headers, 'Content-Range': CONTENT_RANGE };
  return applyDecorators(
    ApiHeader({ name: 'Range', description: 'A single byte range, such as `bytes=0-1023`.' }),
    ApiHeader({
      name: 'If-Range',
      description: 'An ETag or date. If the file has changed since, the response contains the whole file.',
    }),
    ApiHeader({ name: 'If-None-Match', description: 'ETags of cached copies.' }),
    ApiOkResponse(whole),
    ApiResponse({ ...whole, status: 206, description: 'The byte range', headers }),
    ApiResponse({ status: 304, description: 'Not modified' }),
  );
}

const CONTENT_RANGE = headerExample('First and last byte of the range, and file size', 'bytes 0-1023/48213');

/** The error for a range beyond the end. */
export const RANGE_NOT_SATISFIABLE = {
  status: 416,
  description: 'Range not satisfiable. `Content-Range` contains the file size',
  detail: 'range not satisfiable: the file has 48213 bytes',
};

export const FILE_UNREADABLE = {
  status: 502,
  description: 'The file could not be read',
  detail: 'the source file could not be read',
};
