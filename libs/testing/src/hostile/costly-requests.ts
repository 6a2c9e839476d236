import { gzipSync } from 'node:zlib';
import type { RequestLine } from './wire-framing.js';

/** A request that is cheap to send and may be expensive to parse. */
export interface CostlyRequest {
  what: string;
  bytes: Buffer;
}

/** A complete request, after which the service closes the connection. */
export function costlyRequest(
  what: string,
  { method, path, headers }: RequestLine,
  body: string | Buffer = '',
): CostlyRequest {
  const bytes = Buffer.from(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers];
  if (bytes.length > 0) lines.push(`Content-Length: ${bytes.length}`);
  return { what, bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]) };
}

/** Slightly less than Node.js's limit of 16 KB for headers. */
const HEADER_LENGTH = 15_000;

/** Headers and parameters that parse into many parts, for a GET route. */
export function costlyHeads({ path, headers }: Omit<RequestLine, 'method'>): CostlyRequest[] {
  const withHeader = (header: string): RequestLine => ({
    method: 'GET',
    path,
    headers: [...headers, header],
  });
  const withQuery = (query: string): RequestLine => ({ method: 'GET', path: `${path}?${query}`, headers });
  return [
    costlyRequest('3,500 languages', withHeader(`Accept-Language: ${list(3_500, () => 'a')},zz`)),
    costlyRequest('a type of 3,500 parameters', withHeader(`Accept: a/b${';a=b'.repeat(3_500)}`)),
    costlyRequest('3,000 entity tags', withHeader(`If-None-Match: ${list(3_000, () => '"a"')}`)),
    costlyRequest('a header of blanks', withHeader(`Authorization: Bearer${' '.repeat(HEADER_LENGTH)}x`)),
    costlyRequest('1,500 parameters', withQuery(list(1_500, (index) => `a${index}=1`).replaceAll(',', '&'))),
    costlyRequest('a parameter 3,000 times', withQuery('q=&'.repeat(3_000))),
    costlyRequest('a parameter 4,000 deep', withQuery(`q${'[a]'.repeat(4_000)}=1`)),
  ];
}

/**
 * JSON bodies of many parts, for a route that accepts an object.
 * @param field one of its fields that holds a list of texts
 */
export function costlyBodies(line: Omit<RequestLine, 'method'>, field: string): CostlyRequest[] {
  const post = (what: string, body: string | Buffer, ...headers: string[]): CostlyRequest => {
    const all = ['Content-Type: application/json', ...line.headers, ...headers];
    return costlyRequest(what, { method: 'POST', path: line.path, headers: all }, body);
  };
  const holding = (items: string): string => `{"${field}":[${items}]}`;
  return [
    post('a list of 4,900 texts', holding(list(4_900, (index) => `"${index}"`))),
    post('a list of 4,900 numbers', holding(list(4_900, String))),
    post('a list of 2,400 objects', holding(list(2_400, () => '{}'))),
    post('a list of 500,000 values', holding(list(500_000, () => '1'))),
    post('1,000 numbers of 390 digits', holding(list(1_000, () => '9'.repeat(390)))),
    post('a list 500,000 deep', `${'['.repeat(500_000)}${']'.repeat(500_000)}`),
    post('250 unknown names', `{${list(250, (index) => `"${'k'.repeat(3_000)}${index}":1`)}}`),
    post('five texts of combining marks', holding(list(5, () => `"${'a\u0301\u0316'.repeat(35_000)}"`))),
    post('a million blanks', `{${' '.repeat(1_000_000)}}`),
    post('a gzip of 400 MB', zippedBlanks(), 'Content-Encoding: gzip'),
  ];
}

let zipped: Buffer | undefined;

function zippedBlanks(): Buffer {
  return (zipped ??= gzipSync(Buffer.alloc(400_000_000, ' ')));
}

function list(length: number, item: (index: number) => string): string {
  return Array.from({ length }, (_, index) => item(index)).join();
}
