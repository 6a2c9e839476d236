import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';

/** Documents the request headers that `sendStoredFile` understands, for a route that sends bytes. */
export function TakesRange(): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'Range', description: 'One range of bytes, such as `bytes=0-1023`.' }),
    ApiHeader({
      name: 'If-Range',
      description: 'An ETag or date: if it is no longer right, all of the bytes.',
    }),
    ApiHeader({ name: 'If-None-Match', description: 'ETags that the client has.' }),
    ApiResponse({ status: 304, description: 'The client has it' }),
  );
}

/** The answer to a range beyond the end. */
export const RANGE_NOT_SATISFIABLE = {
  status: 416,
  description: 'None of the bytes; `Content-Range` tells how many there are',
  detail: 'the file has 48213 bytes, and none of those that were asked for',
};
