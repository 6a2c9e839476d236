import { gzipSync } from 'node:zlib';
import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../attack.js';
import type { Attacker } from '../attacker.js';
import type { RawConnection } from '../http/raw-connection.js';
import { inTurn, newMarker } from './variations.js';

const MEBIBYTE = 1_048_576;
const SQL = '"sql":"select 1"';

/** Bodies that are short to write and expensive to read. */
const BODIES: ReadonlyArray<
  readonly [title: string, body: () => string | Buffer, headers?: Record<string, string>]
> = [
  ['95,000 unknown fields', () => `{${SQL},${many(95_000, (n) => `"k${n}":1`)}}`],
  ['95,000 unknown parameters', () => `{${SQL},"parameters":{${many(95_000, (n) => `"k${n}":1`)}}}`],
  ['95,000 empty objects', () => `{${SQL},"parameters":[${many(95_000, () => '{}')}]}`],
  ['one field 90,000 times', () => `{${many(90_000, () => '"sql":"a"')},${SQL}}`],
  ['an array 500,000 deep', () => `{"sql":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  [
    'an array 100,000 deep among the values',
    () => `{${SQL},"parameters":{"values":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  ],
  ['an object 100,000 deep', () => `{"a":`.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ['an array that is not closed', () => `{"sql":${'['.repeat(900_000)}`],
  ['500,000 values', () => `{${SQL},"parameters":{"values":[${many(500_000, () => '1')}]}}`],
  ['100,000 arrays as values', () => `{${SQL},"parameters":{"values":[${many(100_000, () => '[]')}]}}`],
  ['a number with 900,000 digits', () => `{${SQL},"parameters":{"limit":${'9'.repeat(900_000)}}}`],
  [
    'a value with 900,000 digits',
    () => `{"sql":"select $1::numeric","parameters":{"values":[1.${'0'.repeat(900_000)}1]}}`,
  ],
  ['a huge exponent', () => `{${SQL},"parameters":{"limit":1e999999999}}`],
  ['900,000 blanks', () => `{${SQL}${' '.repeat(900_000)}}`],
  ['150,000 escapes', () => `{"sql":"${'\\u0061'.repeat(150_000)}"}`],
  ['a name of 900,000 characters', () => `{"${'a'.repeat(900_000)}":1,${SQL}}`],
  ['a prototype', () => `{${SQL},"__proto__":{"parameters":{"limit":1}}}`],
  ['a broken encoding', () => Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0x80, 0x7d])],
  [
    'UTF-16',
    () => Buffer.from(`{${SQL}}`, 'utf16le'),
    { 'content-type': 'application/json; charset=utf-16' },
  ],
  [
    'a bomb of gzip',
    () => gzipSync(Buffer.alloc(400 * MEBIBYTE, ' '.charCodeAt(0))),
    { 'content-encoding': 'gzip' },
  ],
  ['half a gzip', () => gzipSync(`{${SQL}}`).subarray(0, 12), { 'content-encoding': 'gzip' }],
  ['two codings', () => gzipSync(gzipSync(`{${SQL}}`)), { 'content-encoding': 'gzip, gzip' }],
  [
    'a form',
    () => `--x\r\nContent-Disposition: form-data; name="sql"\r\n\r\nselect 1`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a form of fields',
    () => many(100_000, (n) => `a[${n}][b]=1`).replaceAll(',', '&'),
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  ['too much', () => 'x'.repeat(2 * MEBIBYTE)],
];

/** Sent over a raw connection. */
const SOCKETS: ReadonlyArray<
  readonly [title: string, work: (by: Attacker, connection: RawConnection, random: Random) => Promise<string>]
> = [
  ['a length that is too long', (by, connection) => send(connection, lengthened(by, 50))],
  ['a length that is too short', (by, connection) => send(connection, lengthened(by, -5))],
  ['two lengths', (by, connection) => send(connection, withHeader(by, 'Content-Length: 3'))],
  [
    'a negative length',
    (by, connection) => send(connection, edited(by, /Content-Length: \d+/, 'Content-Length: -1')),
  ],
  ['a length and chunks', (by, connection) => send(connection, withHeader(by, 'Transfer-Encoding: chunked'))],
  ['chunks that are none', (by, connection) => send(connection, chunked(by, 'zz\r\nabc\r\n0\r\n\r\n'))],
  ['a chunk that never ends', (by, connection) => send(connection, chunked(by, 'ffffff\r\n{"sql":'))],
  ['a chunk of endless size', (by, connection) => send(connection, chunked(by, `${'f'.repeat(40)}\r\nabc`))],
  [
    'a trailer',
    (by, connection) =>
      send(connection, chunked(by, '12\r\n{"sql":"select 1"}\r\n0\r\nX-Tenant-ID: x\r\n\r\n')),
  ],
  ['an expectation', (by, connection) => send(connection, withHeader(by, 'Expect: 100-continue'))],
  ['another expectation', (by, connection) => send(connection, withHeader(by, 'Expect: the best'))],
  [
    'an upgrade',
    (by, connection) => send(connection, withHeader(by, 'Connection: Upgrade\r\nUpgrade: websocket')),
  ],
  [
    '3,000 headers',
    (by, connection) =>
      send(connection, withHeader(by, many(3_000, (n) => `X-${n}: 1`).replaceAll(',', '\r\n'))),
  ],
  ['a header of 64 KB', (by, connection) => send(connection, withHeader(by, `X-A: ${'a'.repeat(65_536)}`))],
  [
    'no HTTP at all',
    async (_by, connection) => send(connection, Buffer.from('\u0016\u0003\u0001\u0002\u0000'.repeat(100))),
  ],
  ['one byte at a time', slowly],
  ['half a request', (by, connection, random) => send(connection, partOf(by, random))],
];

const WAIT_MS = 600;

/** Expensive bodies and headers, and pipelined requests whose responses must stay in order. */
export function bodies(): Attack {
  return {
    name: 'bodies',
    parallel: 3,
    least: 54,
    generate: (random, index): AttackStep => {
      if (index % 3 === 0) return withBody(random, index / 3);
      return index % 3 === 1 ? overSocket(random, (index - 1) / 3) : pipeline(random);
    },
  };
}

function withBody(random: Random, index: number): AttackStep {
  const [title, body, headers] = inTurn(BODIES, index, random);
  return { title, run: async (by) => void (await by.post(body(), headers)) };
}

function overSocket(random: Random, index: number): AttackStep {
  const [title, work] = inTurn(SOCKETS, index, random);
  return {
    title,
    run: async (by) => {
      const connection = await by.open();
      const sent = await work(by, connection, random);
      connection.reset();
      by.lookAtBytes(sent, connection.received);
    },
  };
}

/** Pipelined statements, each with its marker. */
function pipeline(random: Random): AttackStep {
  return {
    title: 'a pipeline',
    run: async (by) => {
      const markers = Array.from({ length: 2 + random.below(12) }, newMarker);
      const requests = markers.map((marker) =>
        by.rawQuery(
          JSON.stringify({
            sql: `select '${marker}' as marker, n from generate_series(1, ${random.below(300)}) n`,
            // The tenant's other attacks may still use all its connections.
            parameters: { timeout_seconds: 5 },
          }),
        ),
      );
      const connection = await by.open();
      connection.write(Buffer.concat(requests));
      const answersIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 \d{3} /g)].length;
      const received = await connection.until(
        (text) => answersIn(text) === markers.length && text.endsWith('}'),
        15_000,
      );
      connection.reset();
      by.lookAtBytes(Buffer.concat(requests), received);
      const order = [...new Set([...received.matchAll(/mk-[0-9a-f-]{36}/g)].map(([marker]) => marker))];
      const wanted = markers.filter((marker) => order.includes(marker));
      if (order.join() !== wanted.join())
        by.wrong(`answered in another order: ${order.join()}`, wanted.join());
      if (answersIn(received) !== markers.length)
        by.wrong(`${answersIn(received)} answers to ${markers.length} requests`, wanted.join());
    },
  };
}

async function send(connection: RawConnection, bytes: Buffer): Promise<string> {
  connection.write(bytes);
  await connection.until((received) => received.includes('}'), WAIT_MS);
  return bytes.toString('latin1');
}

async function slowly(by: Attacker, connection: RawConnection): Promise<string> {
  const bytes = by.rawQuery(`{${SQL}}`);
  for (const byte of bytes) connection.write(Buffer.of(byte));
  await connection.until((received) => received.includes('}'), WAIT_MS);
  return bytes.toString('latin1');
}

function edited(by: Attacker, from: RegExp | string, to: string): Buffer {
  return Buffer.from(by.rawQuery(`{${SQL}}`).toString('latin1').replace(from, to), 'latin1');
}

function lengthened(by: Attacker, bytes: number): Buffer {
  const length = `{${SQL}}`.length;
  return edited(by, `Content-Length: ${length}`, `Content-Length: ${length + bytes}`);
}

function withHeader(by: Attacker, line: string): Buffer {
  return edited(by, '\r\nContent-Type', `\r\n${line}\r\nContent-Type`);
}

function chunked(by: Attacker, chunks: string): Buffer {
  return Buffer.from(
    edited(by, /Content-Length: \d+/, 'Transfer-Encoding: chunked')
      .toString('latin1')
      .replace(`{${SQL}}`, chunks),
    'latin1',
  );
}

function partOf(by: Attacker, random: Random): Buffer {
  const bytes = by.rawQuery(`{${SQL}}`);
  return bytes.subarray(0, random.below(bytes.length));
}

function many(count: number, item: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(',');
}
