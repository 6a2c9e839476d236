import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import request from 'supertest';
import { logRequests } from './logger.js';

// Real: Express, HTTP, pino.

const lines: Array<{ level: number; req: { url: string } }> = [];
const output = new Writable({
  write: (line: Buffer, _encoding, done) => {
    lines.push(JSON.parse(line.toString()) as (typeof lines)[number]);
    done();
  },
});
const app = express().use(logRequests(pino({ level: 'trace' }, output)));
app.use((_request, response) => {
  response.status(503).end();
});

describe('the line of a request', () => {
  it('is an error when it could not be answered, and nothing to wake anybody for when a probe is told so', async () => {
    lines.length = 0;
    for (const path of ['/documents', '/health/ready', '/metrics']) await request(app).get(path);

    const { values } = pino.levels;
    expect(lines.map(({ req, level }) => [req.url, level])).toEqual([
      ['/documents', values.error],
      ['/health/ready', values.debug],
      ['/metrics', values.debug],
    ]);
  });

  it.each([
    ['/v1/bulk/objects/a?expires=1&signature=s3cret', '/v1/bulk/objects/a?expires=1&signature=[Redacted]'],
    ['/a?signature=s3cret&x=1&SIGNATURE=s3cret', '/a?signature=[Redacted]&x=1&SIGNATURE=[Redacted]'],
    ['/a?X-Amz-Signature=s3cret', '/a?X-Amz-Signature=[Redacted]'],
    ['/a?q=a%20signature%3Done', '/a?q=a%20signature%3Done'],
  ])('of %s holds no signature', async (url, logged) => {
    lines.length = 0;

    await request(app).get(url);

    expect(lines.map(({ req }) => req.url)).toEqual([logged]);
  });
});
