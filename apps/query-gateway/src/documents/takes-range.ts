import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';

/** Documents the request headers that `sendStoredFile` understands, for a route that sends bytes. */
export function TakesRange(): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'Range', description: 'A single byte range, such as `bytes=0-1023`.' }),
    ApiHeader({
      name: 'If-Range',
      description: 'An ETag or date. If the file has changed since, the response contains the whole file.',
    }),
    ApiHeader({ name: 'If-None-Match', description: 'ETags of cached copies.' }),
    ApiResponse({ status: 304, description: 'Not modified' }),
  );
}

/** The answer to a range beyond the end. */
export const RANGE_NOT_SATISFIABLE = {
  status: 416,
  description: 'Range not satisfiable. `Content-Range` contains the file size',
  detail: 'range not satisfiable: the file has 48213 bytes',
};
