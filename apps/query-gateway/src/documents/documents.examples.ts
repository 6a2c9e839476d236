import type { ApiResponseOptions } from '@nestjs/swagger';
import { DOCUMENT_MEDIA_TYPES } from '@tessera/documents';
import { UNKNOWN_MEDIA_TYPE } from './source-file.js';

type BytesOptions = Extract<ApiResponseOptions, { content?: unknown }>;

/** An original file of a supported or unknown type. */
export const UPLOADED_BYTES: NonNullable<BytesOptions['content']> = Object.fromEntries(
  [...DOCUMENT_MEDIA_TYPES, UNKNOWN_MEDIA_TYPE].map((type) => [
    type,
    { schema: { type: 'string', format: 'binary' } },
  ]),
);

export type Headers = NonNullable<ApiResponseOptions['headers']>;

export const headerExample = (description: string, example: string): Headers[string] => ({
  description,
  schema: { type: 'string', example },
});

export const FILE_HEADERS: Headers = {
  ETag: headerExample(
    'SHA-256 of the bytes',
    '"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"',
  ),
  'Accept-Ranges': headerExample('Byte ranges are supported', 'bytes'),
  'Content-Disposition': headerExample(
    'File name in ASCII and UTF-8',
    `inline; filename="report.pdf"; filename*=UTF-8''report.pdf`,
  ),
};

export const CHUNK_PAGE = `<!doctype html>
<html lang="en">
<head><title>Accommodation - travel-policy.pdf</title></head>
<body>
<p class="path" dir="auto">Accommodation</p>
<main class="chunk"><table><caption dir="auto">Limits</caption><thead><tr><th dir="auto" scope="col">City</th></tr></thead>\
<tbody><tr><td dir="auto">Shanghai</td></tr></tbody></table></main>
<footer><a href="../file#page=3"><bdi>travel-policy.pdf</bdi></a>, <span lang="en">page 3</span></footer>
</body>
</html>`;
