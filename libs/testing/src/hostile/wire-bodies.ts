import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Random } from './random.js';

/** A body on the wire, with the headers that describe it. */
export interface WireBody {
  headers: string[];
  bytes: Buffer;
  /** Whether it must be rejected. */
  isBroken: boolean;
}

/** Names that every JavaScript object has, and names that forms and queries might be expected to have. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'kb_name', 'url', ''];
const ENCODERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

const MANY_NAMES = Buffer.from(
  `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join()}}`,
);
/** Exceeds the limit of any body once it is decompressed. */
const ZIPPED_BLANKS = gzipSync(Buffer.alloc(3_000_000, ' '));

/** An upload form with at most one mistake, usually. @param mark becomes the file's name and part of its content */
export function wildForm(random: Random, mark: string): WireBody {
  const boundary = random.pick(['x', 'boundary', '----WebKitFormBoundary7MA4YWxkTrZu0gW', "a'b(c)+d"]);
  const parts = [filePart(random, mark)];
  while (random.chance(0.3)) parts.push(fieldPart(random));
  if (random.chance(0.2)) parts.reverse();
  const whole = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
  const named = random.chance(0.05) ? random.pick(['', 'other', 'x'.repeat(80)]) : boundary;
  const form = withMistake(random, whole, boundary);
  return {
    headers: [`Content-Type: multipart/form-data; boundary="${named}"`],
    bytes: Buffer.from(form),
    isBroken: !form.includes(`\r\n--${boundary}--`),
  };
}

function filePart(random: Random, mark: string): string {
  const field = random.chance(0.8) ? 'file' : random.pick(['files', ...NAMES]);
  const name = random.chance(0.9) ? `${mark}.txt` : random.pick(['', '../../etc/passwd', '\\', '"', '%00']);
  const type = random.pick(['text/plain', 'application/pdf', 'text/plain; charset=utf-16le', '', 'x']);
  const content = `${mark}\r\n${'line of text\r\n'.repeat(random.below(40))}`;
  return `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}`;
}

function fieldPart(random: Random): string {
  const value = random.pick(['default', 'x'.repeat(20_000), '\u0000', 'ä', '', 'http://x/']);
  const header = random.pick([
    '',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Type: text/plain; charset=utf-16le\r\n',
  ]);
  return `Content-Disposition: form-data; name="${random.pick([...NAMES, 'filename'])}"\r\n${header}\r\n${value}`;
}

function withMistake(random: Random, form: string, boundary: string): string {
  switch (random.below(12)) {
    case 0:
      return form.slice(0, form.lastIndexOf(`\r\n--${boundary}--`));
    case 1:
      return form.slice(0, random.below(form.length));
    case 2:
      return form.replace('\r\n\r\n', '\r\n');
    case 3:
      return form.replaceAll('\r\n', '\n');
    case 4:
      return form.slice(0, -4);
    case 5:
      return form + form;
    case 6:
      return `${form}epilogue ${'x'.repeat(random.below(5_000))}`;
    default:
      return form;
  }
}

/** JSON around an object that the route accepts, usually with at most one mistake. */
export function wildJson(random: Random, given: object): WireBody {
  const bytes = jsonWithMistake(random, given);
  const type = random.chance(0.9)
    ? 'application/json'
    : random.pick([
        'text/plain',
        'application/json; charset=utf-16',
        'application/json; charset=x',
        '',
        'multipart/form-data',
      ]);
  const encoding = random.pick(['gzip', 'deflate', 'br', 'x', 'gzip, br'] as const);
  if (random.chance(0.8)) return { headers: [`Content-Type: ${type}`], bytes, isBroken: false };
  const encoder = ENCODERS[encoding as keyof typeof ENCODERS] as ((bytes: Buffer) => Buffer) | undefined;
  const encoded = random.chance(0.6) && encoder ? encoder(bytes) : bytes;
  return {
    headers: [`Content-Type: ${type}`, `Content-Encoding: ${encoding}`],
    bytes: random.chance(0.2) ? encoded.subarray(0, random.below(encoded.length)) : encoded,
    isBroken: false,
  };
}

function jsonWithMistake(random: Random, given: object): Buffer {
  const text = JSON.stringify(given);
  switch (random.below(13)) {
    case 0:
      return Buffer.from(text.slice(0, random.below(text.length)));
    case 1:
      return Buffer.from(`${'[{"a":'.repeat(random.below(60_000))}1`);
    case 2:
      return MANY_NAMES;
    case 3:
      return Buffer.from(text.replace('{', `{"${random.pick(NAMES)}":1e400,`));
    case 4:
      return Buffer.from(
        text.replace('}', `,"${random.pick(NAMES)}":{"${random.pick(NAMES)}":[9007199254740993]}}`),
      );
    case 5:
      return Buffer.concat([Buffer.from(text.slice(0, -1)), random.bytes(4), Buffer.from('}')]);
    case 6:
      return Buffer.from(text.replace(':"', String.raw`:"\ud800\u0000`));
    case 7:
      return Buffer.from(`\ufeff${text}`);
    case 8:
      return Buffer.from(random.pick(['', 'null', '[]', '"text"', '1', '{}', '[[]]', 'nul', '{"a"}', '{,}']));
    case 9:
      return ZIPPED_BLANKS;
    default:
      return Buffer.from(text);
  }
}
