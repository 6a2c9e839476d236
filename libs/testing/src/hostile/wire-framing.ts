import type { Random } from './random.js';
import type { WireBody } from './wire-bodies.js';

/** The outcome of a request: `broken` ones must be rejected, `whole` ones succeed unless they are cut off. */
export type RequestFate = 'whole' | 'broken' | 'unsure';

/** A request as bytes. */
export interface FramedRequest {
  bytes: Buffer;
  fate: RequestFate;
}

/** The target of a request, and its other headers. */
export interface RequestLine {
  method: string;
  path: string;
  headers: string[];
}

type Framing = (body: Buffer, random: Random) => { headers: string[]; bytes: Buffer; fate: RequestFate };

const BY_LENGTH: Framing = (bytes) => ({ headers: [length(bytes.length)], bytes, fate: 'whole' });
const CHUNKED: Framing = (bytes, random) => ({
  headers: ['Transfer-Encoding: chunked'],
  bytes: Buffer.concat([...chunksOf(bytes, random), Buffer.from('0\r\n\r\n')]),
  fate: 'whole',
});

/** Ways to declare where a body ends; most of them are wrong or contradictory. */
const ODD_FRAMINGS: readonly Framing[] = [
  (bytes) => ({ headers: [length(bytes.length + 10)], bytes, fate: 'broken' }),
  (bytes) => ({ headers: [length(Math.max(0, bytes.length - 10))], bytes, fate: 'unsure' }),
  (bytes) => ({ headers: [length(5_000_000_000)], bytes, fate: 'broken' }),
  (bytes) => ({ headers: ['Content-Length: -1'], bytes, fate: 'broken' }),
  (bytes) => ({ headers: [`Content-Length: ${bytes.length}, 5`], bytes, fate: 'broken' }),
  (bytes) => ({ headers: [length(bytes.length), length(3)], bytes, fate: 'broken' }),
  (bytes) => ({ headers: [length(bytes.length), 'Transfer-Encoding: chunked'], bytes, fate: 'broken' }),
  (bytes) => ({ headers: ['Transfer-Encoding: gzip, chunked'], bytes, fate: 'broken' }),
  (bytes) => ({ headers: ['Transfer-Encoding: chunked, chunked'], bytes, fate: 'broken' }),
  (bytes) => ({ headers: ['Transfer-Encoding: identity'], bytes, fate: 'broken' }),
  (bytes) => ({ headers: [], bytes, fate: 'broken' }),
  (bytes, random) => ({
    ...CHUNKED(bytes, random),
    bytes: Buffer.concat(chunksOf(bytes, random)),
    fate: 'broken',
  }),
  (bytes) => ({ headers: ['Transfer-Encoding: chunked'], bytes: chunk('-5', bytes), fate: 'broken' }),
  (bytes) => ({
    headers: ['Transfer-Encoding: chunked'],
    bytes: chunk('ffffffffffffffffff', bytes),
    fate: 'broken',
  }),
  (bytes) => ({
    headers: ['Transfer-Encoding: chunked', 'Trailer: x'],
    bytes: Buffer.concat([
      chunk(`${bytes.length.toString(16)};name="value"`, bytes),
      Buffer.from('0\r\nx: 1\r\nHost: y\r\n\r\n'),
    ]),
    fate: 'whole',
  }),
];

/** Headers that change how a connection or a body is handled. */
const ODD_HEADERS = [
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Connection: close',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Connection: keep-alive, content-length',
  'Host: again',
  'X-Request-ID: \t\u00ff',
  `X-Long: ${'x'.repeat(20_000)}`,
  ' folded: line',
  'No colon',
  'Nul: a\0b',
  'Accept-Language: zh',
  'Content-Type: text/html',
  'Prefer: respond-async',
  'X-HTTP-Method-Override: DELETE',
];
const ODD_LINES = [
  'POST  /',
  'post /',
  'GET http://other/',
  'PRI * ',
  'CONNECT x:1',
  '\r\n\r\nGET /',
  'OPTIONS *',
  'TRACE /',
];

/** Frames a request for the wire: about half of them correctly, the rest with one or two mistakes. */
export function frame(random: Random, line: RequestLine, body: WireBody): FramedRequest {
  const framing = random.chance(0.7) ? random.pick([BY_LENGTH, CHUNKED]) : random.pick(ODD_FRAMINGS);
  const framed = framing(body.bytes, random);
  const odd = random.chance(0.3) ? [random.pick(ODD_HEADERS)] : [];
  const isOddLine = random.chance(0.03);
  const start = isOddLine ? `${random.pick(ODD_LINES)}` : `${line.method} ${line.path}`;
  const version = random.chance(0.95)
    ? 'HTTP/1.1'
    : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP', '']);
  const host = random.chance(0.97) ? ['Host: localhost'] : [];
  const head = [`${start} ${version}`, ...host, ...line.headers, ...body.headers, ...framed.headers, ...odd];
  const newline = random.chance(0.98) ? '\r\n' : '\n';
  return {
    bytes: Buffer.concat([Buffer.from(head.join(newline) + newline + newline, 'latin1'), framed.bytes]),
    fate: body.isBroken ? 'broken' : framed.fate,
  };
}

function length(bytes: number): string {
  return `Content-Length: ${bytes}`;
}

function chunksOf(bytes: Buffer, random: Random): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + 1 + random.below(bytes.length));
    chunks.push(chunk((end - at).toString(16), bytes.subarray(at, end)));
    at = end;
  }
  return chunks;
}

function chunk(size: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n')]);
}
