import type { ApiResponseOptions } from '@nestjs/swagger';
import { headerExample, type Headers } from '../documents/documents.examples.js';

/** The OpenAPI description of image bytes. */
export const PNG = {
  'image/png': { schema: { type: 'string', format: 'binary', example: '\u0089PNG …' } },
} as const satisfies ApiResponseOptions['content'];

export const IMAGE_HEADERS: Headers = {
  ETag: headerExample('Identifies this version of the file', '"5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f61-2"'),
  'Accept-Ranges': headerExample('Byte ranges are supported', 'bytes'),
};
