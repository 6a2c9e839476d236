import { describe, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import request from 'supertest';
import { ServiceError } from '../errors/service.error.js';
import { bodyReader } from './json-body.js';

// Real: Express, HTTP.

/** The reader's result for the last request. */
let read: { bytes: Buffer; body: unknown };

const app = express();
const reader = bodyReader(1_024);
const toStatus: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error instanceof ServiceError ? error.status : 500).end();
};
app.post('/', async (received, response) => {
  const bytes = await reader(received);
  read = { bytes, body: received.body as unknown };
  response.end();
});
app.use(toStatus);

async function post(body: string | Buffer, headers: Record<string, string> = {}): Promise<number> {
  const sending = request(app)
    .post('/')
    .set({ 'content-type': 'application/json', ...headers })
    // Unchanged, whatever its content type says.
    .serialize((sent) => sent as string);
  const { status } = await sending.send(body);
  return status;
}

describe('a request body whose bytes are kept', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is available as bytes and as JSON: %s', async (encoding, encode) => {
    const sent = encode('{"sql":"select 1"}');

    expect(await post(sent, { 'content-encoding': encoding })).toBe(200);
    expect(read.bytes.equals(sent)).toBe(true);
    expect(read.body).toEqual({ sql: 'select 1' });
  });

  it('is available whatever its declared type', async () => {
    expect(await post('plain words', { 'content-type': 'text/plain' })).toBe(200);

    expect(read.bytes.toString()).toBe('plain words');
    expect(read.body).toBeUndefined();
  });

  it.each<[string, string | Buffer, Record<string, string>, number]>([
    ['is too large', 'x'.repeat(1_025), {}, 413],
    ['is too large unzipped', gzipSync(Buffer.alloc(1_025, ' ')), { 'content-encoding': 'gzip' }, 413],
    ['is not what it is said to be', '{}', { 'content-encoding': 'gzip' }, 400],
    ['breaks off within its encoding', gzipSync('{}').subarray(0, 12), { 'content-encoding': 'gzip' }, 400],
    ['is encoded twice', '{}', { 'content-encoding': 'gzip, gzip' }, 415],
    ['names what every object has as its encoding', '{}', { 'content-encoding': 'toString' }, 415],
    ['is in another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['is no UTF-8', Buffer.from('{"a":"\xff"}', 'latin1'), {}, 400],
    ['is a bare word', 'true', {}, 400],
  ])('is rejected if it %s', async (_what, body, headers, status) => {
    expect(await post(body, headers)).toBe(status);
  });

  it.each(['', '\ufeff{}', '{}'])('may be %j', async (body) => {
    expect(await post(body)).toBe(200);
    expect(read.body).toEqual({});
  });
});
